import { cellText, isEmpty, isFields, namedParts } from '../../../../platform/cli/terminal/cell.ts'

/** What tells most about a call, whichever tool it is. */
const TELLING = [
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

/** A tool's input in a few words: what it works on, where that can be told. */
export function inputWords(input: string): string {
  const value = parsed(input)
  if (value === undefined) return tellingOfBeginning(input) ?? input
  if (!isFields(value)) return Array.isArray(value) ? cellText(value) : input
  const telling = TELLING.find((name) => !isEmpty(value[name]))
  if (telling === undefined) return namedParts(value)
  const given = value[telling]
  return Array.isArray(given) ? given.map(cellText).join(' ') : cellText(given)
}

/** Of JSON that was cut: what tells most and stands in what is left. */
function tellingOfBeginning(json: string): string | undefined {
  if (!json.startsWith('{"')) return undefined
  const written = TELLING.map((name) => new RegExp(`[{,]"${name}":("(?:[^"\\\\]|\\\\.)*)`).exec(json)?.[1])
  const first = written.find((text) => text !== undefined && text.length > 1)
  const whole = first === undefined ? undefined : parsed(`${first}"`)
  return typeof whole === 'string' ? whole : first?.slice(1)
}

/** JSON as people read it: names and values under each other, texts with their own lines. */
export function readable(json: string): string {
  const value = parsed(json)
  if (!isFields(value)) return value === undefined ? json : JSON.stringify(value, null, 2)
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${typeof each === 'string' ? hanging(each) : JSON.stringify(each)}`)
    .join('\n')
}

const hanging = (text: string): string =>
  text.includes('\n') ? `\n  ${text.replaceAll('\n', '\n  ')}` : text

/** What is no JSON, or only its beginning, is shown as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
