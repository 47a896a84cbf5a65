import { jsonBytes, LINE_CEILING, TOKEN_CEILING, type Weight } from '../contract/budget.ts'
import type { Answer } from '../contract/context.ts'

/** The figure for the time taken may gain a few digits until the answer leaves. */
const SLACK = 16
/** What hints and metadata usually take. */
const USUAL_REST = 2_600
/** Tokens are not spread evenly, so that a page shrinks a little more than its share. */
const TIGHTER = 0.95
const LEAST_ROOM = 64

/**
 * The answer that is made for as much room as the ceilings leave. `make` takes bytes for its data and keeps to them as
 * well as it can; how much the rest of the answer weighs is only known when it is there.
 *
 * @example
 * return withinCeilings(TEXT_CEILING, weigh, async (room) => ok(pageOf(hits, fittingCount(hits, room))))
 */
export async function withinCeilings<Data>(
  ceiling: number,
  weigh: (answer: Answer<Data>) => Promise<Weight>,
  make: (room: number) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  let room = ceiling - USUAL_REST
  for (;;) {
    const answer = await make(room)
    const { bytes, tokens, lineBytes } = await weigh(answer)
    const over = bytes - (ceiling - SLACK)
    const share = Math.max(tokens / (TOKEN_CEILING - SLACK), lineBytes / LINE_CEILING)
    if ((over <= 0 && share <= 1) || room <= LEAST_ROOM) return answer
    const used = Math.min(room, jsonBytes(answer.data))
    const fitting = Math.min(used - Math.max(0, over), share > 1 ? (used / share) * TIGHTER : used)
    room = Math.max(LEAST_ROOM, Math.floor(Math.min(fitting, room - 1)))
  }
}

/** How many of the items find room, from the first on: at least one, so that every page leads on. */
export function fittingCount(items: readonly unknown[], room: number): number {
  let left = room
  let count = 0
  for (const item of items) {
    left -= jsonBytes(item) + 1
    if (left < 0 && count > 0) break
    count += 1
  }
  return count
}
