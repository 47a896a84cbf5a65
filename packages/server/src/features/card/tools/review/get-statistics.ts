import { anyTime, fromGiven, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { addDays } from '../../model/schedule/study-day.ts'
import { MATURE_DAYS, trueRetention } from '../../model/schedule/true-retention.ts'
import { reviewTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { searchDecks } from '../shared/suggestions.ts'

const YEAR = 365
const DAYS_SHOWN = 30

const Counts = lazy(() => z.object({ reviews: z.int(), remembered: z.int() }))
const Retention = lazy(() => z.object({ period: z.string(), young: Counts(), mature: Counts() }))

export const getStatistics = reviewTools.analysis({
  name: 'get-statistics',
  address: 'cardStudy/statistics',
  description: {
    what: 'Report the reviews of each day of a year, and true retention of young and mature flashcards by day and month.',
    when: 'Use this for "my true retention by month". For the state today use get-progress.',
    returns: 'Returns counts; true retention counts the first review of a card on a day.',
  },
  responseTime: 'medium',
  cacheTTL: 300,
  tags: ['analytics'],
  recovery: [searchDecks],
  parameters: () => z.object({ deckId: DeckId.optional().describe('One deck; else all') }),
  data: () =>
    z.object({
      timeZone: z.string(),
      from: z.iso.datetime(),
      to: z.iso.datetime().describe('When today ends'),
      days: z.array(z.object({ day: z.iso.date(), reviews: z.int() })).describe('Days with reviews'),
      matureFrom: z.int().describe('Days since the review before that make a card mature'),
      byMonth: z.array(Retention()),
      byDay: z.array(Retention()).describe('Of the last 30 days'),
    }),
  examples: [
    {
      description: 'A deck that has just been made',
      given: [
        ...givenBasicCard,
        { tool: 'tn_user_preferences_set', params: { timeZone: 'America/Vancouver' } },
      ],
      params: { deckId: fromGiven(0, 'deckId') },
      expectedResult: {
        timeZone: 'America/Vancouver',
        from: anyTime,
        to: anyTime,
        days: [],
        matureFrom: MATURE_DAYS,
        byMonth: [],
        byDay: [],
      },
    },
  ],
  async handler({ deckId }, { services: { decks, progress, calendar, hints }, now, ok }) {
    const at = now().toISOString()
    const dates = await calendar()
    const to = dates.dayOf(at)
    const from = addDays(to, 1 - YEAR)
    const deck = deckId === undefined ? undefined : await decks.get(deckId)
    const [days, again] = await Promise.all([
      progress.byDay(from, dates, deck),
      progress.reviewedAgain(from, deck),
    ])
    const recent = again.filter(({ day }) => day >= addDays(to, 1 - DAYS_SHOWN))
    return ok(
      {
        timeZone: dates.zone,
        from: dates.startOf(from),
        to: dates.startOf(addDays(to, 1)),
        days: days.map(({ day, reviews }) => ({ day, reviews })),
        matureFrom: MATURE_DAYS,
        byMonth: trueRetention(again, 'month'),
        byDay: trueRetention(recent, 'day'),
      },
      await hints(at, {
        provenance: 'verified',
        holds: 3_600_000,
        ...(days.length === 0 && { nothing: 'No reviews in the last year' }),
        next: [seeDueCards(deckId)],
      }),
    )
  },
})
