import { lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { CardTable, DeckTable, NoteTable } from './tables.ts'
import type { Reader } from '../../../platform/store/store.ts'
import { CARD_KINDS, type Card, type CardSource, type CardWithNote, type Note } from '../model/card.ts'
import { PHASES, type Deck, type DeckQuery } from '../model/deck.ts'
import type { DeckFit } from '../model/schedule/fit.ts'
import { isStep, type StepsPeriod } from '../model/schedule/steps.ts'

export interface CardInDeck extends CardWithNote {
  deck: Deck
}

export const CARD_NOT_FOUND = 'Card not found or access denied'
export const DECK_NOT_FOUND = 'Deck not found or access denied'

const Kind = z.enum(CARD_KINDS)
export const PhaseName = z.enum(PHASES)
const SourceType = z.enum(['note', 'course', 'session'])
const Query = lazy((): z.ZodType<DeckQuery> =>
  z.object({
    text: z.string().exactOptional(),
    tags: z.array(z.string()).exactOptional(),
    deckIds: z.array(z.string()).exactOptional(),
    phases: z.array(PhaseName).exactOptional(),
  }),
)

const Quality = lazy(() => z.object({ logLoss: z.number(), rmse: z.number() }))
export const StepList = lazy(() => z.array(z.string().refine(isStep, 'Write 10m, 2h or 1d')))
/** The learning steps of a deck over time, as they are stored and synced. */
export const StepsPeriods = lazy((): z.ZodType<StepsPeriod[]> =>
  z.array(z.object({ since: z.string(), learning: StepList(), relearning: StepList() })),
)
export const FitRecord = lazy((): z.ZodType<DeckFit> =>
  z.object({
    at: z.string(),
    reviews: z.int(),
    heldOut: z.int(),
    before: Quality(),
    after: Quality(),
    previous: z.array(z.number()).nullable(),
  }),
)

export const cardOf = ({ owner: _, phase, ...row }: CardTable): Card => ({
  ...row,
  phase: PhaseName.parse(phase),
})

const sourceOf = ({ sourceType, sourceId }: NoteTable): CardSource | null =>
  sourceType === null || sourceId === null ? null : { type: SourceType.parse(sourceType), id: sourceId }

export const noteOf = (row: NoteTable): Note => ({
  id: row.id,
  deckId: row.deckId,
  kind: Kind.parse(row.kind),
  front: row.front,
  back: row.back,
  distractors: row.distractors,
  tags: row.tags,
  source: sourceOf(row),
  foreignId: row.foreignId,
  rev: row.rev,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

export const deckOf = ({ owner: _, query, steps, fit, ...row }: DeckTable): Deck => ({
  ...row,
  query: query === null ? null : Query().parse(query),
  steps: steps === null ? null : StepsPeriods().parse(steps),
  fit: fit === null ? null : FitRecord().parse(fit),
})

/** A deck as its row, without the owner. */
export const deckColumns = ({ query, steps, fit, ...columns }: Deck): Omit<DeckTable, 'owner'> => ({
  ...columns,
  query: query && { ...query },
  steps: steps && steps.map((period) => ({ ...period })),
  fit: fit && { ...fit, before: { ...fit.before }, after: { ...fit.after } },
})

/** Includes the trash; undefined if this owner has no such card. */
export async function findCard(db: Reader, owner: string, cardId: string): Promise<CardInDeck | undefined> {
  const card = await db
    .selectFrom('card')
    .selectAll()
    .where('id', '=', cardId)
    .where('owner', '=', owner)
    .executeTakeFirst()
  if (!card) return undefined
  const [note, deck] = await Promise.all([
    db
      .selectFrom('note')
      .selectAll()
      .where('id', '=', card.noteId)
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow(),
    findDeck(db, owner, card.deckId),
  ])
  // The deck may have been written by a newer version and be unreadable.
  if (!deck) return undefined
  return { card: cardOf(card), note: noteOf(note), deck }
}

/** Throws if the card does not exist or is in the trash. */
export async function existingCard(db: Reader, owner: string, cardId: string): Promise<CardInDeck> {
  const found = await findCard(db, owner, cardId)
  if (!found || found.card.trashedAt !== null || found.deck.trashedAt !== null) throw cardNotFound()
  return found
}

/** The cards with these ids and their notes, in the same order; missing ones are omitted. */
export async function cardsById(
  db: Reader,
  owner: string,
  cardIds: readonly string[],
): Promise<CardWithNote[]> {
  if (cardIds.length === 0) return []
  const rows = await db.selectFrom('card').selectAll().where('id', 'in', cardIds).execute()
  // With the owner in the query, SQLite would scan all cards of the owner.
  const cards = rows.filter((row) => row.owner === owner)
  const noteIds = [...new Set(cards.map(({ noteId }) => noteId))]
  const notes = await db.selectFrom('note').selectAll().where('id', 'in', noteIds).execute()
  const noteById = new Map(notes.map((row) => [row.id, noteOf(row)]))
  const cardById = new Map(cards.map((row) => [row.id, cardOf(row)]))
  return cardIds.flatMap((id) => {
    const card = cardById.get(id)
    const note = card && noteById.get(card.noteId)
    return card && note ? [{ card, note }] : []
  })
}

export async function findDeck(db: Reader, owner: string, deckId: string): Promise<Deck | undefined> {
  const row = await db
    .selectFrom('deck')
    .selectAll()
    .where('id', '=', deckId)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row && deckOf(row)
}

/** Throws if the deck does not exist or is in the trash. */
export async function existingDeck(db: Reader, owner: string, deckId: string): Promise<Deck> {
  const deck = await findDeck(db, owner, deckId)
  if (!deck || deck.trashedAt !== null) throw new ToolError('NOT_FOUND', DECK_NOT_FOUND)
  return deck
}

export const cardNotFound = () => new ToolError('NOT_FOUND', CARD_NOT_FOUND)
