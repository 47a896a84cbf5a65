import { sql } from 'kysely'
import type { Reader } from '../../../../platform/store/store.ts'
import type { ReviewedAgain } from '../../model/schedule/true-retention.ts'
import { cardMatches, type CardFilter } from '../card-match-store.ts'

/** Each card's first review of a day, where it was reviewed on an earlier day, without undone ones. */
export async function reviewedAgain(
  db: Reader,
  owner: string,
  fromDay: string,
  filter: CardFilter,
): Promise<ReviewedAgain[]> {
  const undone = db
    .selectFrom('review as undo')
    .select('undo.undoes')
    .where('undo.owner', '=', owner)
    .where('undo.undoes', 'is not', null)
  const inOrder = db
    .selectFrom('review')
    .where('review.owner', '=', owner)
    .where('review.type', '=', 'review')
    .where('review.id', 'not in', undone)
    .where('review.cardId', 'in', (eb) =>
      eb
        .selectFrom('card')
        .select('card.id')
        .where((card) => cardMatches(card, owner, filter)),
    )
    .select(['review.day', 'review.rating'])
    .select(({ fn }) =>
      fn
        .agg<string | null>('lag', ['review.day'])
        .over((over) => over.partitionBy('review.cardId').orderBy('review.at').orderBy('review.id'))
        .as('before'),
    )
  const rows = await db
    .selectFrom(inOrder.as('each'))
    .where('each.day', '>=', fromDay)
    .whereRef('each.before', '<', 'each.day')
    .groupBy(['each.day', 'each.before'])
    .select(['each.day', 'each.before'])
    .select(({ fn }) => fn.countAll<number>().as('reviews'))
    .select(sql<number | string>`sum(case when rating <> 'again' then 1 else 0 end)`.as('remembered'))
    .execute()
  return rows.flatMap(({ before, reviews, remembered, day }) =>
    before === null ? [] : [{ day, before, reviews, remembered: Number(remembered) }],
  )
}
