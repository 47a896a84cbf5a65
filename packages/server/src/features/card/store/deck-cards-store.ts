import type { Writer } from '../../../platform/store/store.ts'
import { cardOf } from './card-store.ts'
import { cardsBy, saveCards, type CardScope } from './card-rows-store.ts'
import type { Deck } from '../model/deck.ts'
import { replayed } from './review/replay-store.ts'
import { schedulesDifferently } from '../model/schedule/schedule.ts'

const AT_ONCE = 2_000

/** Moves the cards of a deck to the trash or back, together with the deck; returns their number. */
export async function setDeckTrashed(
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
export async function replayDeck(db: Writer, scope: CardScope, deck: Deck): Promise<void> {
  const decks = new Map([[deck.id, deck]])
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('card')
      .selectAll()
      .where('owner', '=', scope.owner)
      .where('deckId', '=', deck.id)
      // Unreviewed cards are the same in every deck.
      .where('phase', '!=', 'new')
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    await saveCards(db, scope, await replayed(db, scope.owner, rows.map(cardOf), decks))
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) return
  }
}

/** Moves the cards of a note to another deck, which may schedule them differently. */
export async function moveToDeck(
  db: Writer,
  scope: CardScope,
  noteId: string,
  { from, to }: { from: Deck | undefined; to: Deck },
): Promise<void> {
  const { owner } = scope
  await db
    .updateTable('card')
    .set({ deckId: to.id })
    .where('owner', '=', owner)
    .where('noteId', '=', noteId)
    .execute()
  if (from && !schedulesDifferently(from, to)) return
  const cards = await cardsBy(db, owner, 'noteId', [noteId])
  await saveCards(db, scope, await replayed(db, owner, cards, new Map([[to.id, to]])))
}
