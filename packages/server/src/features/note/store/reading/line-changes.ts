/** A range of changed lines, counted from 0. */
export interface ChangedLines {
  /** Current position and count. */
  readonly from: number
  readonly count: number
  /** The number of lines before the change. */
  readonly were: number
}

interface Range {
  readonly from: number
  readonly to: number
}

/**
 * A line diff by hashes: skips the common start and end, and splits the rest at lines that are unique on both sides and
 * in the same order.
 */
export function lineChanges(before: Uint32Array, now: Uint32Array): ChangedLines[] {
  const [old, fresh] = trimmed(before, now, whole(before), whole(now))
  const changes: ChangedLines[] = []
  let oldFrom = old.from
  let from = fresh.from
  const close = (oldTo: number, to: number) => {
    const [was, is] = trimmed(before, now, { from: oldFrom, to: oldTo }, { from, to })
    if (was.to > was.from || is.to > is.from)
      changes.push({ from: is.from, count: is.to - is.from, were: was.to - was.from })
  }
  for (const [oldAt, at] of longestIncreasing(sharedUnique(before, now, old, fresh))) {
    close(oldAt, at)
    oldFrom = oldAt + 1
    from = at + 1
  }
  close(old.to, fresh.to)
  return changes
}

const whole = (lines: Uint32Array): Range => ({ from: 0, to: lines.length })

function trimmed(before: Uint32Array, now: Uint32Array, old: Range, fresh: Range): [Range, Range] {
  let { from: a, to: b } = old
  let { from: c, to: d } = fresh
  while (a < b && c < d && before[a] === now[c]) {
    a++
    c++
  }
  while (a < b && c < d && before[b - 1] === now[d - 1]) {
    b--
    d--
  }
  return [
    { from: a, to: b },
    { from: c, to: d },
  ]
}

/** Pairs of positions of lines unique on both sides, in new order. */
function sharedUnique(before: Uint32Array, now: Uint32Array, old: Range, fresh: Range): [number, number][] {
  const positions = uniquePositions(before, old)
  return [...uniquePositions(now, fresh)].flatMap(([line, at]): [number, number][] => {
    const oldAt = positions.get(line) ?? REPEATED
    return oldAt === REPEATED || at === REPEATED ? [] : [[oldAt, at]]
  })
}

const REPEATED = -1

function uniquePositions(lines: Uint32Array, { from, to }: Range): Map<number, number> {
  const positions = new Map<number, number>()
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? 0
    positions.set(line, positions.has(line) ? REPEATED : at)
  }
  return positions
}

/** The longest increasing subsequence of pairs. */
function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = []
  const previous: number[] = []
  pairs.forEach(([oldAt], index) => {
    const length = lowest(ends.length, (at) => (pairs[ends[at] ?? 0]?.[0] ?? 0) > oldAt)
    previous[index] = length > 0 ? (ends[length - 1] ?? -1) : -1
    ends[length] = index
  })
  const run: [number, number][] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair) run.push(pair)
  }
  return run.toReversed()
}

/** Binary search for the lowest number below `end` where the condition holds. */
function lowest(end: number, holds: (at: number) => boolean): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
