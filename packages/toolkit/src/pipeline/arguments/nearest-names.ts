const MOST_NEAREST = 3
const MOST_LETTERS = 64
const SHORTEST_PART = 3
/** Of two names that only share an ending nobody would say that one was meant by the other. */
const LEAST_LIKENESS = 0.3
const SHORTEST_STEM = 4
/** `prereqs` stands for `prerequisites`, however much of that is in `requisites` too. */
const ABBREVIATED = 0.85

/** The names most like the one given, by shared pairs of letters; none where none is like it. */
export function nearestNames(name: string, names: readonly string[], least = LEAST_LIKENESS): string[] {
  const wanted = pairsOf(name)
  return names
    .map((candidate) => ({
      candidate,
      score: Math.max(
        likeness(wanted, pairsOf(candidate)),
        partly(name, candidate),
        abbreviated(name, candidate),
      ),
    }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MOST_NEAREST)
    .map(({ candidate }) => candidate)
}

/** A short name within a long one shares few of its pairs, and is near all the same. */
function partly(name: string, candidate: string): number {
  const [short = '', long = ''] = [name, candidate]
    .map((text) => text.slice(0, MOST_LETTERS).toLowerCase())
    .toSorted((a, b) => a.length - b.length)
  return short.length >= SHORTEST_PART && long.includes(short) ? LEAST_LIKENESS : 0
}

function abbreviated(name: string, candidate: string): number {
  const stem = candidate.toLowerCase().replace(/s$/, '')
  if (stem.length < SHORTEST_STEM || !name.toLowerCase().startsWith(stem)) return 0
  return ABBREVIATED + (1 - ABBREVIATED) * (stem.length / name.length)
}

function pairsOf(name: string): Set<string> {
  // Beginning and end count as letters: they survive most slips of the keyboard.
  const text = `^${name.slice(0, MOST_LETTERS).toLowerCase()}$`
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))
}

const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  (2 * [...a].filter((pair) => b.has(pair)).length) / Math.max(1, a.size + b.size)
