import { LINE_CEILING, TOKEN_CEILING, type Answer, type Weight } from '@tutor-nexus/toolkit'

/** The figure for the time taken may gain a few digits until the answer leaves. */
const SLACK = 16
/** What hints and metadata usually take. */
const USUAL_REST = 2_600
/** Tokens are not spread evenly, so that a page shrinks a little more than its share. */
const TIGHTER = 0.95
const LEAST_ROOM = 64

export const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/**
 * The answer that is made for as much room as the ceilings leave. `make` takes bytes for its data and keeps to them as
 * well as it can; how much the rest of the answer weighs is only known when it is there.
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
    const used = Math.min(room, sizeOf(answer.data))
    const fitting = Math.min(used - Math.max(0, over), share > 1 ? (used / share) * TIGHTER : used)
    room = Math.max(LEAST_ROOM, Math.floor(Math.min(fitting, room - 1)))
  }
}
