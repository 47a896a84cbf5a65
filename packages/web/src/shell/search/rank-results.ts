import { matchesWords } from './matches-words.ts'

/** What ranks a result: its words, and whether it is one's own. */
export interface Ranked {
  label: string
  group: string
  /** Other words by which people know it, such as a course code. */
  also?: string | undefined
  /** One's own things come before those of everybody. */
  isOwn?: boolean | undefined
  /** What was opened lately comes before what is as good. */
  isRecent?: boolean | undefined
}

const normal = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** How well a result answers: its whole name, its beginning, all the words, or only what its source made of them. */
export function scoreOf(
  { label, also = '', isOwn = false, isRecent = false }: Ranked,
  query: string,
): number {
  const asked = normal(query)
  const names = [normal(label), normal(also)].filter((name) => name !== '')
  const fit = names.includes(asked)
    ? 4
    : names.some((name) => name.startsWith(asked))
      ? 3
      : matchesWords(`${label} ${also}`, query)
        ? 2
        : 1
  return fit + (isOwn ? 0.5 : 0) + (isRecent ? 0.25 : 0)
}

/** Groups with the best results first, and in each the best first; what is as good stays in the given order. */
export function rankResults<Result extends Ranked>(results: readonly Result[], query: string): Result[] {
  const groups = [...Map.groupBy(results, ({ group }) => group).values()].map((members) => {
    const scored = members
      .map((result) => ({ result, score: scoreOf(result, query) }))
      .toSorted((one, other) => other.score - one.score)
    return { members: scored.map(({ result }) => result), best: scored[0]?.score ?? 0 }
  })
  return groups.toSorted((one, other) => other.best - one.best).flatMap(({ members }) => members)
}
