import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SessionEventTable } from '../store/schema/session-event-tables.ts'
import { Payloads, type AnyEvent, type NewEvent } from './session-event.ts'

export const EVENT_COLUMNS = [
  'sessionEvent.sessionId',
  'sessionEvent.seq',
  'sessionEvent.eventId',
  'sessionEvent.type',
  'sessionEvent.createdAt',
  'sessionEvent.actorUserId',
  'sessionEvent.clientEventId',
  'sessionEvent.payload',
  'sessionEvent.isPending',
] as const

// A field that a newer program has added is left out, so that the rest can be read.
const Told = lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('started'), payload: Payloads().started.strip() }),
    z.object({ type: z.literal('asked'), payload: Payloads().asked.strip() }),
    z.object({ type: z.literal('answered'), payload: Payloads().answered.strip() }),
    z.object({ type: z.literal('stepped'), payload: Payloads().stepped.strip() }),
    z.object({ type: z.literal('failed'), payload: Payloads().failed.strip() }),
    z.object({ type: z.literal('stopped'), payload: Payloads().stopped.strip() }),
    z.object({ type: z.literal('drafted'), payload: Payloads().drafted.strip() }),
    z.object({ type: z.literal('withdrawn'), payload: Payloads().withdrawn.strip() }),
    z.object({ type: z.literal('ended'), payload: Payloads().ended.strip() }),
    z.object({ type: z.literal('reopened'), payload: Payloads().reopened.strip() }),
    z.object({ type: z.literal('imported'), payload: Payloads().imported.strip() }),
  ]),
)

/** An event as it is read. One that this program cannot understand is `unknown` and carries what was written. */
export function eventOf({ type, payload, ...place }: SessionEventTable): AnyEvent {
  const told = Told().safeParse({ type, payload })
  return told.success ? { ...place, ...told.data } : { ...place, type: 'unknown', payload: { type, payload } }
}

/** An event as it is kept: what came in as `unknown` goes back to what it was. */
export function recordOf(event: AnyEvent): SessionEventTable {
  return event.type === 'unknown' ? { ...event, ...event.payload } : { ...event, payload: event.payload }
}

/** Throws on what does not belong into the log, before anything is written. */
export function checkEvent({ type, payload }: NewEvent): void {
  Payloads()[type].parse(payload)
  if (type === 'unknown' && payload.type in Payloads()) {
    throw new TypeError(`An event of type ${payload.type} cannot be written as an unknown one`)
  }
}
