import { lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { CardTable, DeckTable, NoteTable } from './tables.ts'
import type { Reader } from '../../../platform/store/store.ts'
import { CARD_KINDS, type Card, type CardSource, type CardWithNote, type Note } from '../model/card.ts'
import { PHASES, type Deck, type DeckQuery } from '../model/deck.ts'

/** A card with its note and the deck it lies in. */
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

export const deckOf = ({ owner: _, query, ...row }: DeckTable): Deck => ({
  ...row,
  query: query === null ? null : Query().parse(query),
})

/** The card with its note and deck, also from the trash; undefined where this owner has no such card. */
export async function findCard(db: Reader, owner: string, cardId: string): Promise<CardInDeck | undefined> {
  const card = await db
    .selectFrom('card')
    .selectAll()
    .where('id', '=', cardId)
    .where('owner', '=', owner)
    .executeTakeFirst()
  if (!card) return undefined
  const [note, deck] = await Promise.all([
    db.selectFrom('note').selectAll().where('id', '=', card.noteId).executeTakeFirstOrThrow(),
    findDeck(db, owner, card.deckId),
  ])
  // Its deck may be something that this program cannot read yet.
  if (!deck) return undefined
  return { card: cardOf(card), note: noteOf(note), deck }
}

/** The same, of a card that must be there and not in the trash. */
export async function existingCard(db: Reader, owner: string, cardId: string): Promise<CardInDeck> {
  const found = await findCard(db, owner, cardId)
  if (!found || found.card.trashedAt !== null || found.deck.trashedAt !== null) throw cardNotFound()
  return found
}

/** The cards with these ids and their notes, in the order of the ids; what is not there is left out. */
export async function cardsById(
  db: Reader,
  owner: string,
  cardIds: readonly string[],
): Promise<CardWithNote[]> {
  if (cardIds.length === 0) return []
  const rows = await db.selectFrom('card').selectAll().where('id', 'in', cardIds).execute()
  // Asked for in the query, SQLite would go through all cards of the owner.
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

/** The same, of a deck that must be there and not in the trash. */
export async function existingDeck(db: Reader, owner: string, deckId: string): Promise<Deck> {
  const deck = await findDeck(db, owner, deckId)
  if (!deck || deck.trashedAt !== null) throw new ToolError('NOT_FOUND', DECK_NOT_FOUND)
  return deck
}

export const cardNotFound = () => new ToolError('NOT_FOUND', CARD_NOT_FOUND)
