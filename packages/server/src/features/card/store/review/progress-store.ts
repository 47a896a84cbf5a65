import { countRows } from '../../../../platform/store/statements.ts'
import { sql } from 'kysely'
import type { Reader, Store } from '../../../../platform/store/store.ts'
import { cardMatches, filterOfQuery, type CardFilter } from '../card-match-store.ts'
import { cardOf, cardsById } from '../card-store.ts'
import type { Card, CardWithNote } from '../../model/card.ts'
import type { Deck } from '../../model/deck.ts'
import type { ReviewedAgain } from '../../model/schedule/true-retention.ts'
import { reviewedAgain } from './reviewed-again-store.ts'
import type { StudyCalendar } from '../../model/schedule/study-day.ts'

/** Totals of one study day. */
export interface DayDone {
  day: string
  reviews: number
  /** Reviews of cards that were not new; only these count as remembered. */
  seenBefore: number
  remembered: number
  /** The predicted number of remembered cards. */
  expected: number
  /** Total duration of the timed reviews, and their number. */
  durationMs: number
  timed: number
}

export interface CardGroup {
  phase: string
  suspended: boolean
  cards: number
}

/** Aggregates over the cards and reviews of one owner, for all decks or one. */
export interface ProgressStore {
  /** Days with reviews since a day, without undone ones. */
  byDay(fromDay: string, calendar: StudyCalendar, deck: Deck | undefined): Promise<DayDone[]>
  /** Cards due per hour up to a time, without new ones; hours as `YYYY-MM-DDTHH` in UTC. */
  dueByHour(until: string, deck: Deck | undefined): Promise<{ hour: string; cards: number }[]>
  groups(deck: Deck | undefined): Promise<CardGroup[]>
  mostLapsed(lapses: number, limit: number, deck: Deck | undefined): Promise<CardWithNote[]>
  countLapsed(lapses: number, deck: Deck | undefined): Promise<number>
  /** Active cards in creation order. */
  active(limit: number, deck: Deck | undefined): Promise<Card[]>
  withNotes(cardIds: readonly string[]): Promise<CardWithNote[]>
  /** Cards reviewed again on a later day, since a day. */
  reviewedAgain(fromDay: string, deck: Deck | undefined): Promise<ReviewedAgain[]>
}

export function progressStore(store: Store, owner: string): ProgressStore {
  const cards = (deck: Deck | undefined) =>
    store.read.selectFrom('card').where((eb) => cardMatches(eb, owner, filterOf(deck)))
  const active = (deck: Deck | undefined) => cards(deck).where('card.suspended', '=', false)

  return {
    byDay: (fromDay, calendar, deck) => doneByDay(store.read, owner, { fromDay, calendar, deck }),

    async dueByHour(until, deck) {
      const hour = sql<string>`substr(${sql.ref('card.dueAt')}, 1, 13)`
      return active(deck)
        .where('card.phase', 'in', ['learning', 'review', 'relearning'])
        .where('card.dueAt', '<', until)
        .select([hour.as('hour'), (eb) => eb.fn.countAll<number>().as('cards')])
        .groupBy(hour)
        .orderBy('hour')
        .execute()
    },

    groups: (deck) =>
      cards(deck)
        .select(['card.phase', 'card.suspended', (eb) => eb.fn.countAll<number>().as('cards')])
        .groupBy(['card.phase', 'card.suspended'])
        .execute(),

    async mostLapsed(lapses, limit, deck) {
      const rows = await active(deck)
        .where('card.lapses', '>=', lapses)
        .select('card.id')
        .orderBy('card.lapses', 'desc')
        .orderBy('card.id')
        .limit(limit)
        .execute()
      return cardsById(
        store.read,
        owner,
        rows.map(({ id }) => id),
      )
    },

    countLapsed: (lapses, deck) => countRows(active(deck).where('card.lapses', '>=', lapses)),

    async active(limit, deck) {
      const rows = await active(deck).selectAll('card').orderBy('card.id').limit(limit).execute()
      return rows.map(cardOf)
    },

    reviewedAgain: (fromDay, deck) => reviewedAgain(store.read, owner, fromDay, filterOf(deck)),

    withNotes: (cardIds) => cardsById(store.read, owner, cardIds),
  }
}

/** Cards of trashed decks are in the trash themselves. */
const filterOf = (deck: Deck | undefined): CardFilter =>
  !deck ? { trashed: false } : deck.query ? filterOfQuery(deck.query) : { trashed: false, deckIds: [deck.id] }

interface DayRange {
  fromDay: string
  calendar: StudyCalendar
  deck: Deck | undefined
}

/** Prefix lengths of an ISO time up to the hour and the minute, and what completes them. */
const HOUR = { length: 13, rest: ':00:00.000Z' }
const MINUTE = { length: 16, rest: ':00.000Z' }

/** Uses the owner's current time zone, not the one at the time of the review. */
async function doneByDay(
  db: Reader,
  owner: string,
  { fromDay, calendar, deck }: DayRange,
): Promise<DayDone[]> {
  const fromAt = calendar.startOf(fromDay)
  const undone = db
    .selectFrom('review as undo')
    .select('undo.undoes')
    .where('undo.owner', '=', owner)
    .where('undo.at', '>=', fromAt)
    .where('undo.undoes', 'is not', null)
  let reviews = db
    .selectFrom('review')
    .where('review.owner', '=', owner)
    .where('review.type', '=', 'review')
    .where('review.at', '>=', fromAt)
    .where('review.id', 'not in', undone)
  if (deck) {
    reviews = reviews.where('review.cardId', 'in', (eb) =>
      eb
        .selectFrom('card')
        .select('card.id')
        .where((card) => cardMatches(card, owner, filterOf(deck))),
    )
  }
  const countIf = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`
  const [rating, predicted, duration] = [
    sql.ref('review.rating'),
    sql.ref('review.predicted'),
    sql.ref('review.durationMs'),
  ]
  // If days do not start on a UTC hour, an hour can belong to two days.
  const part = fromAt.endsWith(HOUR.rest) ? HOUR : MINUTE
  const start = sql<string>`substr(${sql.ref('review.at')}, 1, ${sql.lit(part.length)})`
  const rows = await reviews
    .groupBy(start)
    .select([
      start.as('start'),
      (eb) => eb.fn.countAll<number>().as('reviews'),
      countIf(sql`${predicted} is not null`).as('seenBefore'),
      countIf(sql`${predicted} is not null and ${rating} <> 'again'`).as('remembered'),
      sql<number>`coalesce(sum(${predicted}), 0)`.as('expected'),
      sql<number | string>`coalesce(sum(${duration}), 0)`.as('durationMs'),
      countIf(sql`${duration} is not null`).as('timed'),
    ])
    .orderBy('start')
    .execute()
  const days = Map.groupBy(rows, (row) => calendar.dayOf(row.start + part.rest))
  return [...days].map(([day, parts]) => ({ day, ...sumsOf(parts) }))
}

type Sums = Omit<DayDone, 'day'>

/** PostgreSQL returns some sums as text. */
function sumsOf(parts: readonly Record<keyof Sums, number | string>[]): Sums {
  const sum = (name: keyof Sums) => parts.reduce((all, part) => all + Number(part[name]), 0)
  return {
    reviews: sum('reviews'),
    seenBefore: sum('seenBefore'),
    remembered: sum('remembered'),
    expected: sum('expected'),
    durationMs: sum('durationMs'),
    timed: sum('timed'),
  }
}
