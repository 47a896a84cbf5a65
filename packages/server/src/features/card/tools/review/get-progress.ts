import { anyTime, fromGiven, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { questionLabel } from '../shared/card-view.ts'
import { DeckId } from '../../model/deck.ts'
import { reviewTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { LEECH_LAPSES } from '../../model/hints/risks.ts'
import { seeGuidance } from '../../model/hints/study-hints.ts'
import { seriesOf, streakOf, totalsOf } from '../../model/schedule/progress.ts'
import type { CardGroup } from '../../store/review/progress-store.ts'
import { round } from '../shared/schedule-view.ts'
import { addDays, type StudyCalendar } from '../../model/schedule/study-day.ts'
import { searchDecks, showAnswer } from '../shared/suggestions.ts'

const MAX_DAYS = 365
const DAYS_AHEAD = 14
const MAX_LEECHES = 5

const Share = lazy(() => z.number().min(0).max(1))

export const getProgress = reviewTools.analysis({
  name: 'get-progress',
  address: 'cardStudy/progress',
  version: '1.1.0',
  description: {
    what: 'Report flashcard progress: retention, workload ahead, streaks, leeches.',
    when: 'Use this for "how am I doing with my cards?". For single reviews use get-review-history.',
    returns: 'Returns figures and series to draw.',
  },
  responseTime: 'medium',
  cacheTTL: 300,
  tags: ['analytics'],
  recovery: [searchDecks],
  parameters: () =>
    z.object({
      deckId: DeckId.optional().describe('One deck; else all'),
      days: z.int().min(1).max(MAX_DAYS).default(30).describe('How far back'),
    }),
  data: () =>
    z.object({
      timeZone: z.string().describe('Of its days, which end at 4 in the morning'),
      from: z.iso.datetime(),
      to: z.iso.datetime().describe('When today ends'),
      reviews: z.int().min(0).describe('A card may have several'),
      retention: Share().nullable().describe('Share remembered, of reviews of cards seen before'),
      predicted: Share().nullable().describe('What was predicted of them'),
      minutes: z.number().min(0).nullable(),
      streak: z.object({ current: z.int(), longest: z.int(), studiedToday: z.boolean() }),
      cards: z.object({ new: z.int(), learning: z.int(), review: z.int(), suspended: z.int() }),
      leeches: z.object({
        count: z.int(),
        items: z.array(z.object({ cardId: CardId, front: z.string(), lapses: z.int() })),
      }),
      bucket: z.enum(['day', 'week']).describe('What a point of the series is'),
      series: z.array(
        z.object({
          at: z.iso.datetime().describe('Its first instant'),
          reviews: z.int(),
          newCards: z.int().describe('Reviews of cards that were new'),
          remembered: z.int().describe('Of the other reviews'),
          minutes: z.number().nullable(),
        }),
      ),
      forecast: z
        .array(z.object({ at: z.iso.datetime(), due: z.int() }))
        .describe('By day; overdue ones today'),
    }),
  examples: [
    {
      description: 'A deck that has just been made',
      given: [
        ...givenBasicCard,
        { tool: 'tn_user_preferences_set', params: { timeZone: 'America/Vancouver' } },
      ],
      params: { deckId: fromGiven(0, 'deckId'), days: 1 },
      expectedResult: {
        timeZone: 'America/Vancouver',
        from: anyTime,
        to: anyTime,
        reviews: 0,
        retention: null,
        predicted: null,
        minutes: null,
        streak: { current: 0, longest: 0, studiedToday: false },
        cards: { new: 1, learning: 0, review: 0, suspended: 0 },
        leeches: { count: 0, items: [] },
        bucket: 'day',
        series: [{ at: anyTime, reviews: 0, newCards: 0, remembered: 0, minutes: null }],
        forecast: Array.from({ length: DAYS_AHEAD }, () => ({ at: anyTime, due: 0 })),
      },
    },
  ],
  async handler({ deckId, days }, { services, now, ok }) {
    const { decks, progress, calendar, hints } = services
    const at = now().toISOString()
    const dates = await calendar()
    const to = dates.dayOf(at)
    const from = addDays(to, 1 - days)
    const deck = deckId === undefined ? undefined : await decks.get(deckId)
    const [year, groups, leeches, leechCount, forecast] = await Promise.all([
      progress.byDay(addDays(to, 1 - MAX_DAYS), dates, deck),
      progress.groups(deck),
      progress.mostLapsed(LEECH_LAPSES, MAX_LEECHES, deck),
      progress.countLapsed(LEECH_LAPSES, deck),
      progress.dueByHour(dates.startOf(addDays(to, DAYS_AHEAD)), deck),
    ])
    const done = year.filter(({ day }) => day >= from)
    const sum = (of: (each: (typeof done)[number]) => number) => done.reduce((all, each) => all + of(each), 0)
    const seen = sum(({ seenBefore }) => seenBefore)
    const { bucket, points } = seriesOf(done, from, to)
    const { reviews, remembered, minutes } = totalsOf(done)
    const data = {
      timeZone: dates.zone,
      from: dates.startOf(from),
      to: dates.startOf(addDays(to, 1)),
      reviews,
      retention: seen === 0 ? null : round(remembered / seen),
      predicted: seen === 0 ? null : round(sum(({ expected }) => expected) / seen),
      minutes,
      streak: streakOf(year, to),
      cards: countsOf(groups),
      leeches: {
        count: leechCount,
        items: leeches.map((each) => ({
          cardId: each.card.id,
          front: questionLabel(each) || each.card.id,
          lapses: each.card.lapses,
        })),
      },
      bucket,
      series: points.map(({ day, ...point }) => ({ at: dates.startOf(day), ...point })),
      forecast: forecastOf(forecast, to, dates),
    }
    const [leech] = leeches
    return ok(
      data,
      await hints(
        at,
        {
          provenance: 'verified',
          holds: 3_600_000,
          ...(reviews === 0 && { nothing: 'No reviews in that time' }),
          related: data.leeches.items.map(({ cardId, front }) => ({
            type: 'card',
            id: cardId,
            label: front,
            relevance: 1,
          })),
          next: [seeGuidance, seeDueCards(deckId), ...(leech ? [showAnswer(leech.card.id)] : [])],
        },
        { cards: leeches },
      ),
    )
  },
})

function countsOf(groups: readonly CardGroup[]) {
  const sum = (fits: (group: CardGroup) => boolean) =>
    groups.filter(fits).reduce((all, { cards }) => all + cards, 0)
  const asked = (...phases: string[]) => sum(({ phase, suspended }) => !suspended && phases.includes(phase))
  return {
    new: asked('new'),
    learning: asked('learning', 'relearning'),
    review: asked('review'),
    suspended: sum(({ suspended }) => suspended),
  }
}

/** Cards due per day; overdue ones count today. */
function forecastOf(hours: readonly { hour: string; cards: number }[], today: string, dates: StudyCalendar) {
  const due = new Map<string, number>()
  for (const { hour, cards } of hours) {
    const day = dates.dayOf(`${hour}:59:59.999Z`)
    const shown = day < today ? today : day
    due.set(shown, (due.get(shown) ?? 0) + cards)
  }
  return Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const day = addDays(today, index)
    return { at: dates.startOf(day), due: due.get(day) ?? 0 }
  })
}
