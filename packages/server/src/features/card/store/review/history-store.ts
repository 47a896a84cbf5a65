import type { Reader } from '../../../../platform/store/store.ts'
import { entryOf } from './review-log-store.ts'
import type { ReviewEntry } from '../../model/schedule/review.ts'

export interface HistoryQuery {
  cardId?: string | undefined
  deckId?: string | undefined
  /** Continues before this entry. */
  before?: { at: string; id: string } | undefined
  limit: number
}

export interface HistoryEntry {
  entry: Exclude<ReviewEntry, { type: 'undo' }>
  undone: boolean
}

/** Newest first. */
export async function historyEntries(
  db: Reader,
  owner: string,
  { cardId, deckId, before, limit }: HistoryQuery,
): Promise<HistoryEntry[]> {
  let entries = db
    .selectFrom('review')
    .selectAll('review')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('review as later')
          .select('later.id')
          .whereRef('later.owner', '=', 'review.owner')
          .whereRef('later.cardId', '=', 'review.cardId')
          .whereRef('later.undoes', '=', 'review.id'),
      ).as('undone'),
    )
    .where('review.owner', '=', owner)
    .where('review.type', '!=', 'undo')
    .orderBy('review.at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
  if (cardId !== undefined) entries = entries.where('review.cardId', '=', cardId)
  if (deckId !== undefined) {
    entries = entries.innerJoin('card', 'card.id', 'review.cardId').where('card.deckId', '=', deckId)
  }
  if (before) {
    entries = entries
      .where('review.at', '<=', before.at)
      .where(({ or, eb }) => or([eb('review.at', '<', before.at), eb('review.id', '<', before.id)]))
  }
  const rows = await entries.execute()
  return rows.flatMap(({ undone, ...row }) => {
    const entry = entryOf(row)
    return entry.type === 'undo' ? [] : [{ entry, undone: Boolean(undone) }]
  })
}
