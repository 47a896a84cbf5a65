import { ToolError } from '@tutor-nexus/toolkit'
import { lineChanges, type ChangedLines } from '../reading/line-changes.ts'
import type { ScannedNote } from '../reading/note-scan.ts'

const MAX_TEXT = 1_000
const MAX_LINE = 200
const MAX_CHANGES = 8

/** The error for an outdated `baseHash`, with the lines that have changed. */
export function changedSince(
  path: string,
  before: Uint32Array | undefined,
  { hash, lineHashes }: ScannedNote,
  text: string,
): ToolError {
  const known = before && lineHashes ? whatChanged(lineChanges(before, lineHashes), text) : UNKNOWN_CHANGE
  return new ToolError('CONFLICT', `${path} has changed since it was read; nothing was written`, {
    details: { reason: `${known}\nThe note's hash is now ${hash}.` },
  })
}

const UNKNOWN_CHANGE = 'The changes are unknown, because that version was not read here. Read the note again.'

function whatChanged(changes: readonly ChangedLines[], text: string): string {
  const described = changes.slice(0, MAX_CHANGES).map(describe)
  const more = changes.length - described.length
  const summary = `${described.join('; ')}${more > 0 ? `; and ${more} more places` : ''}.`
  const shown = currentLines(changes.slice(0, MAX_CHANGES), text)
  return `Since then: ${summary}${shown === '' ? '' : ` Now:\n${shown}`}`
}

function describe({ from, count, were }: ChangedLines): string {
  if (count === 0)
    return `${lineCount(were)} removed ${from === 0 ? 'at the beginning' : `after line ${from}`}`
  const named = count === 1 ? `line ${from + 1}` : `lines ${from + 1}-${from + count}`
  return `${named} ${were === 0 ? 'added' : 'changed'}`
}

const lineCount = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

/** The changed lines with their numbers, as far as there is room. */
function currentLines(changes: readonly ChangedLines[], text: string): string {
  const shown: string[] = []
  let capacity = MAX_TEXT
  let at = 0
  let line = 0
  for (const { from, count } of changes) {
    for (; line < from; line++) at = nextLine(text, at)
    for (; line < from + count; line++) {
      if (capacity <= 0) return [...shown, '…'].join('\n')
      const end = nextLine(text, at)
      const row = `${line + 1}: ${clipped(text.slice(at, Math.min(end, at + MAX_LINE + 1)))}`
      shown.push(row)
      capacity -= row.length
      at = end
    }
  }
  return shown.join('\n')
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

function clipped(line: string): string {
  const bare = line.replace(/\r?\n$/, '')
  return bare.length <= MAX_LINE
    ? bare
    : `${bare
        .slice(0, MAX_LINE)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
}
