import { percentile } from '../measure/spread.ts'
import type { Answer } from './contestants/process.ts'
import type { Query } from './queries.ts'

/** How well and how fast queries were answered. */
export interface Figures {
  queries: number
  /** The mean of one over the rank of the first right course, among the best ten. */
  reciprocalRank: number
  firstShare: number
  withinFiveShare: number
  p50Millis: number
  p95Millis: number
}

export function figuresOf(asked: readonly { query: Query; answer: Answer }[]): Figures {
  const ranks = asked.map(({ query, answer }) => rankOf(answer.ids, query.right))
  const times = asked.map(({ answer }) => answer.millis).toSorted((a, b) => a - b)
  return {
    queries: asked.length,
    reciprocalRank: mean(ranks.map((rank) => 1 / rank)),
    firstShare: mean(ranks.map((rank) => Number(rank === 1))),
    withinFiveShare: mean(ranks.map((rank) => Number(rank <= 5))),
    p50Millis: percentile(times, 0.5),
    p95Millis: percentile(times, 0.95),
  }
}

/** Infinity where it was not found. */
function rankOf(ids: readonly string[], right: readonly string[]): number {
  const place = ids.findIndex((id) => right.includes(id))
  return place === -1 ? Infinity : place + 1
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
