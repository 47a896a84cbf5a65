import { lazy, type PageSource } from '@tutor-nexus/toolkit'
import type { Loaded } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import type { AnyEvent } from '../../../../platform/session/session-event.ts'

const Position = lazy(() =>
  z.object({
    after: z.int().min(0),
    /** The last event when the first page was given: what comes later is not in the list. */
    upTo: z.int().min(0),
    /** Left out if it would have to be counted. */
    total: z.int().min(0).optional(),
  }),
)
type EventPosition = z.output<ReturnType<typeof Position>>

export const eventSource = (
  start: EventPosition,
  load: (position: EventPosition, limit: number) => Promise<readonly AnyEvent[]>,
): PageSource<EventPosition, Loaded<AnyEvent, EventPosition>> => ({
  position: Position,
  start,
  load: async (position = start, limit) => ({ found: await load(position, limit), total: position.total }),
  key: ({ seq }) => String(seq),
  after: ({ seq }, { position = start }) => ({ ...position, after: seq }),
})
