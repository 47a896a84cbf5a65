import type { Reader } from '../../../../platform/store/store.ts'
import { deckOf } from '../card-store.ts'
import type { Card } from '../../model/card.ts'
import { type Deck, DEFAULT_DECK } from '../../model/deck.ts'
import { inBatches } from '../in-batches.ts'
import { entryOf } from './review-log-store.ts'
import { schedulingOptions, replay } from '../../model/schedule/schedule.ts'

export async function decksById(
  db: Reader,
  owner: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Deck>> {
  const rows = await inBatches([...new Set(ids)], (batch) =>
    db.selectFrom('deck').selectAll().where('owner', '=', owner).where('id', 'in', batch).execute(),
  )
  return new Map(rows.map((row) => [row.id, deckOf(row)]))
}

/** Recomputes the cards from their complete logs. */
export async function replayed(
  db: Reader,
  owner: string,
  cards: readonly Card[],
  decks: ReadonlyMap<string, Deck>,
): Promise<Card[]> {
  const rows = await inBatches(
    cards.map(({ id }) => id),
    (batch) =>
      db.selectFrom('review').selectAll().where('owner', '=', owner).where('cardId', 'in', batch).execute(),
  )
  const logs = Map.groupBy(rows.map(entryOf), ({ cardId }) => cardId)
  return cards.map((card) => ({
    ...card,
    ...replay(card, logs.get(card.id) ?? [], schedulingOptions(decks.get(card.deckId) ?? DEFAULT_DECK)),
  }))
}
