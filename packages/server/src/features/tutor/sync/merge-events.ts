import type { SessionEventTable } from '../../../platform/store/schema/session-tables.ts'

export interface MergedEvents {
  /** All events from the first that arrived on, in their order and numbered so. */
  readonly events: readonly SessionEventTable[]
  /** Those of them that were here and are not as they were. */
  readonly changed: readonly SessionEventTable[]
}

/**
 * Puts events that arrived into the places that their home gave them. Those that were here in these places, which the
 * home does not know, move behind them and keep their order.
 */
export function mergeEvents(
  arrived: readonly SessionEventTable[],
  here: readonly SessionEventTable[],
): MergedEvents {
  const given = new Map(arrived.map((event) => [event.seq, event]))
  const taken = new Set(arrived.map(({ clientEventId }) => clientEventId))
  const waiting = here.values()
  const events: SessionEventTable[] = []
  const changed: SessionEventTable[] = []
  for (let seq = Math.min(...given.keys()); ; seq++) {
    const next = given.get(seq)
    if (next) {
      events.push(next)
      continue
    }
    const { value: former } = waiting.next()
    if (!former) return { events, changed }
    // What was asked by the same call twice is two events now, and one of them has the call's id.
    const isDouble = former.clientEventId !== null && taken.has(former.clientEventId)
    const moved = { ...former, seq, clientEventId: isDouble ? null : former.clientEventId }
    if (isDouble || seq !== former.seq) changed.push(moved)
    events.push(moved)
  }
}
