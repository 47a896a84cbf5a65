import { seeded } from '../course-search/random.ts'
import type { Request } from './dataset.ts'

/** The requests that are asked, and the others, which serve as utterances. */
export interface Fold {
  asked: Request[]
  others: Request[]
}

/** The same folds in every run. */
export function foldsOf(requests: readonly Request[], count: number, seed: number): Fold[] {
  const mixed = shuffled(requests, seed)
  return Array.from({ length: count }, (_, fold) => ({
    asked: mixed.filter((_request, place) => place % count === fold),
    others: mixed.filter((_request, place) => place % count !== fold),
  }))
}

/** At most so many requests a tool. */
export function utterancesOf(requests: readonly Request[], most: number): Map<string, string[]> {
  const byTool = Map.groupBy(requests, ({ tool }) => tool)
  return new Map(byTool.entries().map(([tool, own]) => [tool, own.slice(0, most).map(({ text }) => text)]))
}

function shuffled<Value>(values: readonly Value[], seed: number): Value[] {
  const random = seeded(seed)
  const mixed = [...values]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    const moved = mixed[last]!
    mixed[last] = mixed[other]!
    mixed[other] = moved
  }
  return mixed
}
