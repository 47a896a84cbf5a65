import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SessionEventTable } from '../store/schema/session-tables.ts'

export const ENGINES = ['offline', 'sampling', 'own-key', 'operator'] as const
/** What answers: nothing but what is known, the client's model, a model by the user's key, or by the operator's. */
export const Engine = z.enum(ENGINES)
export type Engine = z.output<typeof Engine>

/** Where a statement of an answer comes from. */
export const Citation = lazy(() =>
  z.strictObject({
    label: z.string(),
    /** A resource of ours or a link. */
    uri: z.string().optional(),
    tool: z.string().optional(),
  }),
)
export type Citation = z.output<ReturnType<typeof Citation>>

/** One call of a model or of a tool on the way to an answer. */
export const Step = lazy(() =>
  z.strictObject({
    kind: z.enum(['model', 'tool']),
    /** The model's or the tool's name. */
    name: z.string(),
    outcome: z.string(),
    durationMs: z.number().min(0),
    inputTokens: z.int().min(0).optional(),
    outputTokens: z.int().min(0).optional(),
  }),
)
export type Step = z.output<ReturnType<typeof Step>>

const Text = lazy(() => z.string().min(1).max(10_000))

/** What each kind of event tells. Kinds are added, never changed: logs are kept for years. */
export const Payloads = lazy(
  () =>
    ({
      started: z.strictObject({
        title: z.string().max(200).optional(),
        engine: Engine,
        /** Which of the user's own keys, by its label or its provider. */
        key: z.string().max(64).optional(),
        context: z.record(z.string(), z.unknown()),
      }),
      asked: z.strictObject({ text: Text() }),
      answered: z.strictObject({
        text: z.string(),
        engine: Engine,
        model: z.string().nullable(),
        citations: z.array(Citation()),
        /** The event that it answers. */
        answers: z.ulid(),
      }),
      stepped: Step().extend({ answers: z.ulid() }),
      failed: z.strictObject({ answers: z.ulid(), code: z.string(), message: z.string() }),
      stopped: z.strictObject({ answers: z.ulid() }),
      drafted: z.strictObject({ text: Text() }),
      withdrawn: z.strictObject({ draft: z.ulid() }),
      ended: z.strictObject({ reason: z.enum(['asked', 'expired']) }),
      reopened: z.strictObject({}),
      imported: z.strictObject({ from: z.string(), events: z.int().min(0) }),
      /** What a newer program has written and this one cannot read: kept and shown as it is, and without effect. */
      unknown: z.strictObject({ type: z.string(), payload: z.record(z.string(), z.unknown()) }),
    }) as const,
)

export type EventType = keyof ReturnType<typeof Payloads>

/** One entry of a session's log. It never changes and never goes. */
export interface SessionEvent<Type extends EventType = EventType> {
  readonly eventId: string
  readonly sessionId: string
  /** 1, 2, 3 … without a gap, whoever writes. */
  readonly seq: number
  readonly type: Type
  readonly createdAt: string
  /** None where the system itself did it. */
  readonly actorUserId: string | null
  readonly clientEventId: string | null
  readonly payload: z.output<ReturnType<typeof Payloads>[Type]>
  /** True for a draft, which has not been sent. */
  readonly isPending: boolean
}

/** Any event, with its payload's type following from its own. */
export type AnyEvent = { [Type in EventType]: SessionEvent<Type> }[EventType]

/** An event before the log has given it its place. */
export type NewEvent = { [Type in EventType]: Omit<SessionEvent<Type>, 'seq' | 'sessionId'> }[EventType]

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
const ReadableEvent = lazy(() =>
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
export function parseEvent({ type, payload, ...place }: SessionEventTable): AnyEvent {
  const told = ReadableEvent().safeParse({ type, payload })
  return told.success ? { ...place, ...told.data } : { ...place, type: 'unknown', payload: { type, payload } }
}

/** An event as it is kept: what came in as `unknown` goes back to what it was. */
export function toEventRow(event: AnyEvent): SessionEventTable {
  return event.type === 'unknown' ? { ...event, ...event.payload } : { ...event, payload: event.payload }
}

/** Throws on what does not belong into the log, before anything is written. */
export function assertEvent({ type, payload }: NewEvent): void {
  Payloads()[type].parse(payload)
  if (type === 'unknown' && payload.type in Payloads()) {
    throw new TypeError(`An event of type ${payload.type} cannot be written as an unknown one`)
  }
}
