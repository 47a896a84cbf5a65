export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Bounded: beyond it, what lies between the common start and end is shown as removed and added. */
const MOST_CELLS = 4_000_000

/** The lines of two texts, as few as possible of them changed. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return [
    ...lines('same', old.slice(0, head)),
    ...changed(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...lines('same', old.slice(old.length - tail)),
  ]
}

const lines = (kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] =>
  texts.map((text) => ({ kind, text }))

/** By the longest common subsequence. */
function changed(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length * now.length > MOST_CELLS) return [...lines('removed', old), ...lines('added', now)]
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const found: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [removed, added] = [old[row], now[column]]
    if (removed !== undefined && removed === added) {
      found.push({ kind: 'same', text: removed })
      row += 1
      column += 1
    } else if (removed !== undefined && (added === undefined || at(row + 1, column) >= at(row, column + 1))) {
      found.push({ kind: 'removed', text: removed })
      row += 1
    } else {
      found.push({ kind: 'added', text: added ?? '' })
      column += 1
    }
  }
  return found
}
