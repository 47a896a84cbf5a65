import { parseJson } from '../../model/log-event.ts'
import { cellText, isEmpty, isFields, namedParts } from '../../../../platform/cli/terminal/cell.ts'

/** The most informative fields of any tool's input, in order. */
const MAIN_FIELDS = [
  'command',
  'cmd',
  'file_path',
  'path',
  'pattern',
  'query',
  'url',
  'prompt',
  'description',
  'title',
  'session_id',
]

/** A tool's input in a few words: what it works on, if known. */
export function summarizeInput(input: string): string {
  const value = parseJson(input)
  if (value === undefined) return mainFieldOfStart(input) ?? input
  if (!isFields(value)) return Array.isArray(value) ? cellText(value) : input
  const main = MAIN_FIELDS.find((name) => !isEmpty(value[name]))
  if (main === undefined) return namedParts(value)
  const given = value[main]
  return Array.isArray(given) ? given.map(cellText).join(' ') : cellText(given)
}

/** The first such field in truncated JSON. */
function mainFieldOfStart(json: string): string | undefined {
  if (!json.startsWith('{"')) return undefined
  const matches = MAIN_FIELDS.map(
    (name) => new RegExp(`[{,]"${name}":("(?:[^"\\\\]|\\\\.)*)`).exec(json)?.[1],
  )
  const first = matches.find((text) => text !== undefined && text.length > 1)
  const whole = first === undefined ? undefined : parseJson(`${first}"`)
  return typeof whole === 'string' ? whole : first?.slice(1)
}

/** JSON for reading: one name and value a line, texts with their own lines. */
export function readableJson(json: string): string {
  const value = parseJson(json)
  if (!isFields(value)) return value === undefined ? json : JSON.stringify(value, null, 2)
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${typeof each === 'string' ? hanging(each) : JSON.stringify(each)}`)
    .join('\n')
}

const hanging = (text: string): string =>
  text.includes('\n') ? `\n  ${text.replaceAll('\n', '\n  ')}` : text
