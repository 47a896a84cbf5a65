import type { Writer } from '../../../platform/store/store.ts'
import { cardOf } from './card-store.ts'
import { cardsWithin, saveCards, type CardPosition } from './card-rows-store.ts'
import type { Deck } from '../model/deck.ts'
import { replayed } from './review/replay-store.ts'
import { schedulesOtherwise } from '../model/schedule/schedule.ts'

const AT_ONCE = 2_000

/** Moves the cards of a deck to the trash or back, together with the deck; returns their number. */
export async function moveCards(
  db: Writer,
  owner: string,
  { id, trashedAt }: Pick<Deck, 'id' | 'trashedAt'>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('card')
    .set({ trashedAt })
    .where('owner', '=', owner)
    .where('deckId', '=', id)
    .where('ownTrashedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Reschedules all cards of a deck by replaying their reviews. */
export async function replayDeck(db: Writer, place: CardPosition, deck: Deck): Promise<void> {
  const decks = new Map([[deck.id, deck]])
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('card')
      .selectAll()
      .where('owner', '=', place.owner)
      .where('deckId', '=', deck.id)
      // Unreviewed cards are the same in every deck.
      .where('phase', '!=', 'new')
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    await saveCards(db, place, await replayed(db, place.owner, rows.map(cardOf), decks))
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) return
  }
}

/** Moves the cards of a note to another deck, which may schedule them differently. */
export async function putIntoDeck(
  db: Writer,
  place: CardPosition,
  noteId: string,
  { from, to }: { from: Deck | undefined; to: Deck },
): Promise<void> {
  const { owner } = place
  await db
    .updateTable('card')
    .set({ deckId: to.id })
    .where('owner', '=', owner)
    .where('noteId', '=', noteId)
    .execute()
  if (from && !schedulesOtherwise(from, to)) return
  const cards = await cardsWithin(db, owner, 'noteId', [noteId])
  await saveCards(db, place, await replayed(db, owner, cards, new Map([[to.id, to]])))
}
