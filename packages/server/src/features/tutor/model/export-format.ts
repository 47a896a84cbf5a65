import { createHash } from 'node:crypto'
import { lazy } from '@tutor-nexus/toolkit'
import { canonical } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import type { EventLog } from '../store/event-log.ts'
import type { AnyEvent } from '../../../platform/session/session-event.ts'

export const FORMAT = 'tutor-nexus-session'
export const FORMAT_VERSION = 1

const ABOUT =
  'A tutoring session, one JSON object a line: this header, its events in order, and last the SHA-256 (hex) of every byte before that line.'

/** The first line. */
export const ExportHeader = lazy(() =>
  z.object({
    format: z.literal(FORMAT),
    version: z.literal(FORMAT_VERSION),
    about: z.string().optional(),
    sessionId: z.ulid(),
    device: z.string().min(1).max(200),
    events: z.int().min(1),
  }),
)
export type ExportHeader = z.output<ReturnType<typeof ExportHeader>>

export const ExportSeal = lazy(() => z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }))

/** An event without its session and its user, who has another id elsewhere. */
export const ExportedEvent = lazy(() =>
  z.strictObject({
    seq: z.int().min(1),
    eventId: z.ulid(),
    type: z.string(),
    createdAt: z.iso.datetime(),
    by: z.enum(['user', 'system']),
    clientEventId: z.string().min(1).max(128).nullable(),
    isPending: z.boolean(),
    payload: z.record(z.string(), z.unknown()),
  }),
)
export type ExportedEvent = z.output<ReturnType<typeof ExportedEvent>>

const READ_AT_ONCE = 200

/** The same on every database. */
export function eventLine({ sessionId: _, actorUserId, ...event }: AnyEvent): string {
  const original = event.type === 'unknown' ? event.payload : { type: event.type, payload: event.payload }
  return `${canonical({ ...event, ...original, by: actorUserId === null ? 'system' : 'user' })}\n`
}

const headerLine = (header: Omit<ExportHeader, 'format' | 'version' | 'about'>): string =>
  `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, about: ABOUT, ...header })}\n`

export interface Exported {
  readonly sessionId: string
  readonly device: string
  /** The number of exported events; later events are not included. */
  readonly events: number
}

export interface Line {
  /** 0 is the header, then each event's seq, then the seal. */
  readonly number: number
  readonly text: string
}

/** The lines from `from` on. To start in the middle, the checksum must be given. */
export async function* exportLines(
  log: EventLog,
  { sessionId, device, events }: Exported,
  from: { line: number; sha256?: string | undefined },
): AsyncGenerator<Line> {
  const hash = createHash('sha256')
  const line = (number: number, text: string): Line => {
    hash.update(text)
    return { number, text }
  }
  if (from.line === 0) yield line(0, headerLine({ sessionId, device, events }))
  let seq = Math.max(0, from.line - 1)
  while (seq < events) {
    const read = await log.after(sessionId, seq, Math.min(READ_AT_ONCE, events - seq))
    if (read.length === 0) throw new Error(`Events after ${seq} of session ${sessionId} are missing`)
    for (const event of read) yield line(event.seq, eventLine(event))
    seq += read.length
  }
  yield { number: events + 1, text: JSON.stringify({ sha256: from.sha256 ?? hash.digest('hex') }) }
}
