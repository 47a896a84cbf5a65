import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { PHASES } from '../model/deck.ts'
import { RATINGS, type ReviewEntry } from '../model/schedule/review.ts'

const Time = z.iso.datetime()
const Day = z.iso.date()

const Adopted = lazy(() =>
  z.object({
    phase: z.enum(PHASES),
    dueAt: Time,
    stability: z.number(),
    difficulty: z.number(),
    scheduledDays: z.number(),
    learningStep: z.number(),
    reps: z.number(),
    lapses: z.number(),
    lastReviewAt: Time.nullable(),
    lastReviewDay: Day.nullable(),
  }),
)

const commonFields = lazy(() => ({
  id: z.ulid(),
  cardId: z.ulid(),
  at: Time,
  day: Day,
  device: z.string().max(64),
}))

const DeckRef = lazy(() => z.object({ deckId: z.ulid().nullable() }))

const Entry = lazy((): z.ZodType<ReviewEntry> =>
  z.discriminatedUnion('type', [
    z.object({
      ...commonFields(),
      type: z.literal('review'),
      rating: z.enum(RATINGS),
      durationMs: z.number().nullable(),
      predicted: z.number().nullable(),
    }),
    z.object({ ...commonFields(), type: z.literal('reschedule'), dueAt: Time }),
    z.object({ ...commonFields(), type: z.literal('forget') }),
    z.object({ ...commonFields(), type: z.literal('undo'), undoes: z.ulid() }),
    z.object({ ...commonFields(), type: z.literal('adopt'), state: Adopted() }),
  ]),
)

/** A log entry with the deck whose daily limit it counts against. */
export const ReviewBody = lazy(() =>
  z
    .looseObject({ ...commonFields(), type: z.string(), ...DeckRef().shape })
    .refine((body) => Entry().safeParse(body).success, 'it is no entry of a review log'),
)

export const reviewBody = (entry: ReviewEntry, deckId: string | null) => ({ ...entry, deckId })

/** Parses a validated body. */
export const parseEntry = (body: object): { entry: ReviewEntry; deckId: string | null } => ({
  entry: Entry().parse(body),
  ...DeckRef().parse(body),
})
