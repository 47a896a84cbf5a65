import type { Turn } from '../turns/use-turns.ts'

const SIZES = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500]

/** A turn, or several that stand in one bar. */
export interface TokenBar {
  first: number
  last: number
  /** The one that took most of those that have been read. */
  costliest: number
  /** Undefined while nothing of it has been read. */
  tokens: Turn['tokens'] | undefined
}

/** Bars for all turns of a session, also for those that have not been read yet: a bar never moves. */
export function tokenBars(turns: readonly Turn[], total: number, most: number): TokenBar[] {
  const size = SIZES.find((each) => total <= each * most) ?? Math.ceil(total / most)
  return Array.from({ length: Math.ceil(total / size) }, (_, at) => {
    const first = at * size
    const held = turns.slice(first, first + size)
    const costliest = held.reduce<Turn | undefined>(
      (found, turn) => (found && found.tokens.total >= turn.tokens.total ? found : turn),
      undefined,
    )
    return {
      first,
      last: Math.min(total, first + size) - 1,
      costliest: costliest?.turn_index ?? first,
      tokens: held.length === 0 ? undefined : sumOf(held),
    }
  })
}

function sumOf(turns: readonly Turn[]): Turn['tokens'] {
  const sum = { input: 0, output: 0, cache_read: 0, cache_write: 0, reasoning: 0, total: 0 }
  for (const { tokens } of turns) {
    sum.input += tokens.input
    sum.output += tokens.output
    sum.cache_read += tokens.cache_read
    sum.cache_write += tokens.cache_write
    sum.reasoning += tokens.reasoning
    sum.total += tokens.total
  }
  return sum
}
