import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CARD_KINDS, type Card, type Note } from '../model/card.ts'

const Time = z.iso.datetime()

const CardBody = lazy(() =>
  z.object({
    id: z.ulid(),
    ordinal: z.int().min(0).max(10_000),
    suspended: z.boolean(),
    // Missing from a device of an earlier version.
    flag: z.int().min(0).max(7).exactOptional(),
    ownBuriedUntil: Time.nullable().exactOptional(),
    /** Of the card itself, not of its deck. */
    trashedAt: Time.nullable(),
    createdAt: Time,
  }),
)

const isUnique = (cards: readonly z.output<ReturnType<typeof CardBody>>[]): boolean =>
  (['id', 'ordinal'] as const).every((name) => new Set(cards.map((card) => card[name])).size === cards.length)

/** A note with all its cards, including trashed ones, as one synced record. */
export const NoteBody = lazy(() =>
  z.object({
    id: z.ulid(),
    deckId: z.ulid(),
    kind: z.enum(CARD_KINDS),
    front: z.string().min(1).max(5_000),
    back: z.string().max(5_000),
    distractors: z.array(z.string()).nullable(),
    tags: z.array(z.string().max(200)).max(100),
    source: z.object({ type: z.enum(['note', 'course', 'session']), id: z.string().max(200) }).nullable(),
    foreignId: z.string().nullable(),
    rev: z.int().min(1),
    createdAt: Time,
    updatedAt: Time,
    cards: z.array(CardBody()).max(1_000).refine(isUnique, 'a card is there twice'),
  }),
)
export type NoteBody = z.output<ReturnType<typeof NoteBody>>

export const noteBody = (note: Note, cards: readonly Card[]): NoteBody => ({
  ...note,
  cards: cards
    .toSorted((one, other) => one.ordinal - other.ordinal)
    .map(({ id, ordinal, suspended, flag, ownBuriedUntil, ownTrashedAt, createdAt }) => ({
      id,
      ordinal,
      suspended,
      flag,
      ownBuriedUntil,
      trashedAt: ownTrashedAt,
      createdAt,
    })),
})
