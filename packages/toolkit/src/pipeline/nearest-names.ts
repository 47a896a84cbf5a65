const MOST_NEAREST = 3
const MOST_LETTERS = 64

/** The names most like the one given, by shared pairs of letters. */
export function nearestNames(name: string, names: readonly string[]): string[] {
  const wanted = pairsOf(name)
  return names
    .map((candidate) => ({ candidate, score: likeness(wanted, pairsOf(candidate)) }))
    .toSorted((a, b) => b.score - a.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MOST_NEAREST)
    .map(({ candidate }) => candidate)
}

function pairsOf(name: string): Set<string> {
  // Beginning and end count as letters: they survive most slips of the keyboard.
  const text = `^${name.slice(0, MOST_LETTERS).toLowerCase()}$`
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))
}

const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  (2 * [...a].filter((pair) => b.has(pair)).length) / Math.max(1, a.size + b.size)
