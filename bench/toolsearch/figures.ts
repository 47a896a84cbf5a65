/** Where a request's tool was found: 1 for first, Infinity for not at all. */
export interface Found {
  tool: string
  rank: number
}

/** Shares from 0 to 1. */
export interface Figures {
  requests: number
  hit1: number
  hit3: number
  hit5: number
  ndcg5: number
  /** hit5 with every tool counted alike, however many requests it has. */
  hit5ByTool: number
}

export function figuresOf(found: readonly Found[]): Figures {
  const within = (most: number) => (some: readonly Found[]) =>
    mean(some.map(({ rank }) => Number(rank <= most)))
  const byTool = Map.groupBy(found, ({ tool }) => tool)
  return {
    requests: found.length,
    hit1: within(1)(found),
    hit3: within(3)(found),
    hit5: within(5)(found),
    // One tool is right, so the ideal gain is 1.
    ndcg5: mean(found.map(({ rank }) => (rank <= 5 ? 1 / Math.log2(rank + 1) : 0))),
    hit5ByTool: mean([...byTool.values()].map(within(5))),
  }
}

export function rankOf(names: readonly string[], tool: string): number {
  const place = names.indexOf(tool)
  return place === -1 ? Infinity : place + 1
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
