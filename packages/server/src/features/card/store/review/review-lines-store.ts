import type { Reader } from '../../../../platform/store/store.ts'
import type { LogLine } from '../../model/schedule/review-histories.ts'

const AT_ONCE = 10_000

/** The log of all cards in some decks, card by card, read in pages so that other calls come in between. */
export async function reviewLines(db: Reader, owner: string, deckIds: readonly string[]): Promise<LogLine[]> {
  const lines: LogLine[] = []
  let after: { cardId: string; at: string; id: string } | undefined
  for (;;) {
    let page = db
      .selectFrom('review')
      .innerJoin('card', 'card.id', 'review.cardId')
      .select(['review.id', 'review.cardId', 'card.deckId', 'review.type', 'review.rating'])
      .select(['review.at', 'review.day', 'review.undoes'])
      .where('review.owner', '=', owner)
      .where('card.deckId', 'in', deckIds)
      .orderBy('review.cardId')
      .orderBy('review.at')
      .orderBy('review.id')
      .limit(AT_ONCE)
    if (after) {
      const { cardId, at, id } = after
      page = page
        .where('review.cardId', '>=', cardId)
        .where(({ or, and, eb }) =>
          or([
            eb('review.cardId', '>', cardId),
            eb('review.at', '>', at),
            and([eb('review.at', '=', at), eb('review.id', '>', id)]),
          ]),
        )
    }
    const rows = await page.execute()
    lines.push(...rows)
    after = rows.at(-1)
    if (rows.length < AT_ONCE) return lines
  }
}
