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

/** Copies of the names: a slice of a line would keep the whole chunk in memory. */
const NAMES: ReadonlyMap<string, string> = new Map([...BOOKKEEPING].map((type) => [type, type]))

const QUOTE = 0x22
const SCANNED = 1024
const LONGEST_TYPE = 64
const TYPE = '"type":"'
const DATA = '","data":{"type":"'

/** The offset of the last record's type: most records of a log have it, or their message, at the same offset. */
let lastAt = 0

/** The type, if only scalars come before it; of progress, only of kinds without a sub-agent. */
export function bookkeepingOf(line: string): string | undefined {
  if (isMessage(line, lastAt)) return undefined
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

/** A record with a message is never bookkeeping. */
function isMessage(line: string, at: number): boolean {
  return (
    line.startsWith('"message":{', at) ||
    line.startsWith('"type":"user"', at) ||
    line.startsWith('"type":"assistant"', at)
  )
}

/** The offset of the record's own type; -1 if it is not within the first simple keys. */
function typeAt(line: string): number {
  const end = Math.min(line.length, SCANNED)
  if (line.charCodeAt(0) !== 0x7b) return -1
  let at = 1
  while (at < end && line.charCodeAt(at) === QUOTE) {
    if (line.startsWith(TYPE, at)) return at
    const colon = skipString(line, at, end)
    if (line.charCodeAt(colon) !== 0x3a) return -1
    const value = colon + 1
    const comma =
      line.charCodeAt(value) === QUOTE ? skipString(line, value, end) : skipScalar(line, value, end)
    if (line.charCodeAt(comma) !== 0x2c) return -1
    at = comma + 1
  }
  return -1
}

/** The offset after a string without escapes; the end if there is none. */
function skipString(line: string, quote: number, end: number): number {
  let at = quote + 1
  while (at < end && line.charCodeAt(at) !== QUOTE) {
    if (line.charCodeAt(at) === 0x5c) return end
    at++
  }
  return at + 1
}

/** The offset after a number, boolean or null; the end for anything else. */
function skipScalar(line: string, from: number, end: number): number {
  let at = from
  while (at < end && line.charCodeAt(at) !== 0x2c) {
    if (line.charCodeAt(at) === 0x7b || line.charCodeAt(at) === 0x5b) return end
    at++
  }
  return at
}
