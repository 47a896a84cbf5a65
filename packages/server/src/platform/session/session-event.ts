import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SessionEventTable } from '../store/schema/session-tables.ts'

export const ENGINES = ['offline', 'sampling', 'own-key', 'operator'] as const
/** Who answers: a look-up without a model, the client's model, a model with the user's key, or the operator's model. */
export const Engine = z.enum(ENGINES)
export type Engine = z.output<typeof Engine>

/** Who is asked: one of the engines, or `auto` for the first of them that can answer. */
export const EngineChoice = z.enum(['auto', ...ENGINES])
export type EngineChoice = z.output<typeof EngineChoice>

/** Why an engine that was asked first did not answer. */
export const PASSED_OVER = ['limit', 'failed', 'consent'] as const

/** The source of a statement in an answer. */
export const Citation = lazy(() =>
  z.strictObject({
    label: z.string(),
    /** One of our resources or a link. */
    uri: z.string().optional(),
    tool: z.string().optional(),
  }),
)
export type Citation = z.output<ReturnType<typeof Citation>>

/** One call of a model or tool for an answer. */
export const Step = lazy(() =>
  z.strictObject({
    kind: z.enum(['model', 'tool']),
    /** The name of the model or tool. */
    name: z.string(),
    outcome: z.string(),
    durationMs: z.number().min(0),
    inputTokens: z.int().min(0).optional(),
    outputTokens: z.int().min(0).optional(),
  }),
)
export type Step = z.output<ReturnType<typeof Step>>

const Text = lazy(() => z.string().min(1).max(10_000))

/** The payload of each event type. Types are only added, never changed, because logs are kept for years. */
export const Payloads = lazy(
  () =>
    ({
      started: z.strictObject({
        title: z.string().max(200).optional(),
        engine: EngineChoice,
        /** Absent in logs from before sessions had one: the default one. */
        workspace: z.string().max(200).optional(),
        /** The user's key, by label or provider. */
        key: z.string().max(64).optional(),
        context: z.record(z.string(), z.unknown()),
      }),
      asked: z.strictObject({
        text: Text(),
        /** The draft that it sends. Absent in logs from when a session had one draft, which every question took. */
        sends: z.ulid().nullable().optional(),
      }),
      answered: z.strictObject({
        text: z.string(),
        engine: Engine,
        model: z.string().nullable(),
        citations: z.array(Citation()),
        /** The event that it answers. */
        answers: z.ulid(),
        /** Such as why another engine answered. */
        notes: z.array(z.string()).optional(),
      }),
      stepped: Step().extend({ answers: z.ulid() }),
      failed: z.strictObject({ answers: z.ulid(), code: z.string(), message: z.string() }),
      stopped: z.strictObject({ answers: z.ulid() }),
      drafted: z.strictObject({
        text: Text(),
        /** The draft that it changes, null for a new one. Absent in logs from when a session had one draft. */
        edits: z.ulid().nullable().optional(),
      }),
      withdrawn: z.strictObject({ draft: z.ulid() }),
      ended: z.strictObject({ reason: z.enum(['asked', 'expired']) }),
      reopened: z.strictObject({}),
      imported: z.strictObject({ from: z.string(), events: z.int().min(0) }),
      /** An event of a newer version: kept and shown unchanged, without effect. */
      unknown: z.strictObject({ type: z.string(), payload: z.record(z.string(), z.unknown()) }),
    }) as const,
)

export type EventType = keyof ReturnType<typeof Payloads>

/** One entry of a session's log. Entries never change. */
export interface SessionEvent<Type extends EventType = EventType> {
  readonly eventId: string
  readonly sessionId: string
  /** 1, 2, 3 … without gaps. */
  readonly seq: number
  readonly type: Type
  readonly createdAt: string
  /** Null for the system. */
  readonly actorUserId: string | null
  readonly clientEventId: string | null
  readonly payload: z.output<ReturnType<typeof Payloads>[Type]>
  /** True for a draft, which has not been sent. */
  readonly isPending: boolean
}

/** Any event; its type determines its payload's type. */
export type AnyEvent = { [Type in EventType]: SessionEvent<Type> }[EventType]

/** An event without a number. */
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

// Removes fields that a newer version added, so that the rest can be read.
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

/**
 * Parses a stored event. An event that this version does not understand becomes `unknown` with its original content.
 */
export function parseEvent({ type, payload, ...place }: SessionEventTable): AnyEvent {
  const told = ReadableEvent().safeParse({ type, payload })
  return told.success ? { ...place, ...told.data } : { ...place, type: 'unknown', payload: { type, payload } }
}

/** The stored form. An `unknown` event gets its original type and payload back. */
export function toEventRow(event: AnyEvent): SessionEventTable {
  return event.type === 'unknown' ? { ...event, ...event.payload } : { ...event, payload: event.payload }
}

/** Throws on an invalid event before anything is written. */
export function assertEvent({ type, payload }: NewEvent): void {
  Payloads()[type].parse(payload)
  if (type === 'unknown' && payload.type in Payloads()) {
    throw new TypeError(`An event of type ${payload.type} cannot be written as an unknown one`)
  }
}
