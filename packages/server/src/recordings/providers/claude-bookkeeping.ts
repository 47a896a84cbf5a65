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

const QUOTE = 0x22
const LOOKED_AT = 1024
const LONGEST_TYPE = 64
const DATA = '","data":{"type":"'

/** Where the last record's own type began: most records of a log have it, or their message, in the same place. */
let lastAt = 0

/** The type, where nothing but plain values comes before it; of progress, only of a kind that names no sub-agent. */
export function bookkeepingOf(line: Buffer): string | undefined {
  if (line[lastAt] === QUOTE && (isMessage(line, lastAt) || isSpeech(line, lastAt))) return undefined
  const key = typeAt(line)
  if (key > 1) lastAt = key
  const at = key === -1 ? -1 : key + '"type":"'.length
  if (at === -1) return undefined
  const text = line.toString('latin1', at, Math.min(at + LONGEST_TYPE, line.length))
  const end = text.indexOf('"')
  const type = text.slice(0, end)
  if (end === -1 || !BOOKKEEPING.has(type)) return undefined
  if (type !== 'progress') return type
  if (!text.startsWith(DATA, end)) return undefined
  const kind = text.slice(end + DATA.length)
  return kind.startsWith('agent_progress') || !kind.includes('"') ? undefined : type
}

/** `"message"`: what may be bookkeeping is never looked for behind it. */
function isMessage(line: Buffer, at: number): boolean {
  return line[at + 1] === 0x6d && line[at + 2] === 0x65 && line[at + 8] === QUOTE
}

/** `"type":"user"` or `"type":"assistant"`. */
function isSpeech(line: Buffer, at: number): boolean {
  return line[at + 1] === 0x74 && line[at + 7] === QUOTE && (line[at + 8] === 0x75 || line[at + 9] === 0x73)
}

/** Where the record's own type is named, walking over its keys; -1 where that would take more than a glance. */
function typeAt(line: Buffer): number {
  const end = Math.min(line.length, LOOKED_AT)
  if (line[0] !== 0x7b) return -1
  let at = 1
  while (at < end && line[at] === QUOTE) {
    const isType =
      line[at + 1] === 0x74 && line[at + 2] === 0x79 && line[at + 3] === 0x70 && line[at + 4] === 0x65
    const colon = afterText(line, at, end)
    if (line[colon] !== 0x3a) return -1
    const value = colon + 1
    if (isType && colon === at + 6) return line[value] === QUOTE ? at : -1
    const comma = line[value] === QUOTE ? afterText(line, value, end) : afterWord(line, value, end)
    if (line[comma] !== 0x2c) return -1
    at = comma + 1
  }
  return -1
}

/** After a text without escapes; the end if there is none. */
function afterText(line: Buffer, quote: number, end: number): number {
  let at = quote + 1
  while (at < end && line[at] !== QUOTE) {
    if (line[at] === 0x5c) return end
    at++
  }
  return at + 1
}

/** After null, a number or the like; the end where something else begins. */
function afterWord(line: Buffer, from: number, end: number): number {
  let at = from
  while (at < end && line[at] !== 0x2c) {
    if (line[at] === 0x7b || line[at] === 0x5b) return end
    at++
  }
  return at
}
