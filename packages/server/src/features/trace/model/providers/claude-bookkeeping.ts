/** Records that the agent keeps for itself. */
export const BOOKKEEPING: ReadonlySet<string> = new Set([
  'agent-color',
  'agent-name',
  'agent-setting',
  'ai-title',
  'attribution-snapshot',
  'bridge-session',
  'content-replacement',
  'custom-title',
  'file-history-delta',
  'file-history-snapshot',
  'last-prompt',
  'mode',
  'permission-mode',
  'pr-link',
  'progress',
  'queue-operation',
  'speculation-accept',
  'summary',
  'tag',
  'task-summary',
  'worktree-state',
])

/** Each by itself: a piece of a line would keep all that was read with it. */
const NAMES: ReadonlyMap<string, string> = new Map([...BOOKKEEPING].map((type) => [type, type]))

const QUOTE = 0x22
const LOOKED_AT = 1024
const LONGEST_TYPE = 64
const TYPE = '"type":"'
const DATA = '","data":{"type":"'

/** Where the last record's own type began: most records of a log have it, or their message, in the same place. */
let lastAt = 0

/** The type, where nothing but plain values comes before it; of progress, only of a kind that names no sub-agent. */
export function bookkeepingOf(line: string): string | undefined {
  if (isSpeech(line, lastAt)) return undefined
  const key = typeAt(line)
  if (key === -1) return undefined
  if (key > 1) lastAt = key
  const at = key + TYPE.length
  const end = line.indexOf('"', at)
  if (end === -1 || end > at + LONGEST_TYPE) return undefined
  const type = NAMES.get(line.slice(at, end))
  if (type !== 'progress') return type
  if (!line.startsWith(DATA, end)) return undefined
  const kind = end + DATA.length
  return line.startsWith('agent_progress', kind) || !line.includes('"', kind) ? undefined : type
}

/** What may be bookkeeping is never looked for behind a message. */
function isSpeech(line: string, at: number): boolean {
  return (
    line.startsWith('"message":{', at) ||
    line.startsWith('"type":"user"', at) ||
    line.startsWith('"type":"assistant"', at)
  )
}

/** Where the record's own type is named, walking over its keys; -1 where that would take more than a glance. */
function typeAt(line: string): number {
  const end = Math.min(line.length, LOOKED_AT)
  if (line.charCodeAt(0) !== 0x7b) return -1
  let at = 1
  while (at < end && line.charCodeAt(at) === QUOTE) {
    if (line.startsWith(TYPE, at)) return at
    const colon = afterText(line, at, end)
    if (line.charCodeAt(colon) !== 0x3a) return -1
    const value = colon + 1
    const comma = line.charCodeAt(value) === QUOTE ? afterText(line, value, end) : afterWord(line, value, end)
    if (line.charCodeAt(comma) !== 0x2c) return -1
    at = comma + 1
  }
  return -1
}

/** After a text without escapes; the end if there is none. */
function afterText(line: string, quote: number, end: number): number {
  let at = quote + 1
  while (at < end && line.charCodeAt(at) !== QUOTE) {
    if (line.charCodeAt(at) === 0x5c) return end
    at++
  }
  return at + 1
}

/** After null, a number or the like; the end where something else begins. */
function afterWord(line: string, from: number, end: number): number {
  let at = from
  while (at < end && line.charCodeAt(at) !== 0x2c) {
    if (line.charCodeAt(at) === 0x7b || line.charCodeAt(at) === 0x5b) return end
    at++
  }
  return at
}
