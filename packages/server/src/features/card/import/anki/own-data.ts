import { createHash } from 'node:crypto'
import * as z from 'zod'
import { CARD_KINDS } from '../../model/card.ts'
import { PHASES } from '../../model/deck.ts'
import { RATINGS } from '../../model/schedule/review.ts'
import { parsedJson } from './anki-package.ts'

const Time = z.iso.datetime()
const Days = z.number().min(0).max(36_500)

const Entry = z.discriminatedUnion('type', [
  z.object({
    at: Time,
    type: z.literal('review'),
    rating: z.enum(RATINGS),
    durationMs: z.int().min(0).max(86_400_000).nullable(),
  }),
  z.object({ at: Time, type: z.literal('reschedule'), dueAt: Time }),
  z.object({ at: Time, type: z.literal('forget') }),
  z.object({
    at: Time,
    type: z.literal('adopt'),
    state: z.object({
      phase: z.enum(PHASES),
      dueAt: Time,
      stability: Days,
      difficulty: z.number().min(0).max(10),
      scheduledDays: Days,
      learningStep: z.int().min(0).max(100),
      reps: z.int().min(0).max(1_000_000),
      lapses: z.int().min(0).max(1_000_000),
      lastReviewAt: Time.nullable(),
      lastReviewDay: z.iso.date().nullable(),
    }),
  }),
])

/** What Anki has no column for, in the one that it does not use. It is dropped with the first edit in Anki. */
const OwnData = z.object({
  tutorNexus: z.literal(1),
  /** Of the fields that it belongs to. */
  fields: z.string(),
  kind: z.enum(CARD_KINDS),
  front: z.string(),
  back: z.string(),
  distractors: z.array(z.string().max(500)).max(100).nullable(),
  tags: z.array(z.string()).max(1_000),
  createdAt: Time,
  changedAt: Time,
  cards: z
    .array(
      z.object({
        ordinal: z.int().min(0).max(10_000),
        createdAt: Time,
        buriedUntil: Time.nullable(),
        /** Null while it is new. */
        dueAt: Time.nullable(),
        /** Where Anki's own columns hold less of it. */
        history: z.array(Entry).max(100_000).exactOptional(),
      }),
    )
    .max(1_000),
})
export type OwnData = z.output<typeof OwnData>

export const fieldsHash = (fields: readonly string[]): string =>
  createHash('sha256').update(fields.join('\u001F')).digest('base64url').slice(0, 22)

/** Undefined unless these fields are still as we wrote them. */
export function ownDataOf(data: string, fields: readonly string[]): OwnData | undefined {
  if (!data.startsWith('{"tutorNexus"')) return undefined
  const parsed = OwnData.safeParse(parsedJson(data))
  return parsed.success && parsed.data.fields === fieldsHash(fields) ? parsed.data : undefined
}
