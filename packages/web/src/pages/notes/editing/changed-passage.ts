/** Whole lines to put in the place of others. */
export interface Passage {
  /** From 1. */
  startLine: number
  /** Never empty. */
  oldContent: string
  newContent: string
}

/** The lines in which two texts differ, so that a save touches nothing else. Undefined if `base` is empty or the same. */
export function changedPassage(base: string, text: string): Passage | undefined {
  if (base === text || base === '') return undefined
  const most = Math.min(base.length, text.length)
  let from = 0
  while (from < most && base[from] === text[from]) from += 1
  let tail = 0
  while (tail < most - from && base.at(-1 - tail) === text.at(-1 - tail)) tail += 1
  let start = base.lastIndexOf('\n', from - 1) + 1
  if (from === 0) start = 0
  let end = lineEndFrom(base, Math.max(base.length - tail, start))
  // Lines that are only put in: the line before or behind them goes along.
  if (end === start && start > 0) start = start < 2 ? 0 : base.lastIndexOf('\n', start - 2) + 1
  if (end === start) end = lineEndFrom(base, start + 1)
  return {
    startLine: base.slice(0, start).split('\n').length,
    oldContent: base.slice(start, end),
    newContent: text.slice(start, text.length - (base.length - end)),
  }
}

/** Right after the line break at or behind a position, unless that is the start of a line. */
function lineEndFrom(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}
