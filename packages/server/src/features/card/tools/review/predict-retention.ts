import { fromGiven, lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { CardId } from '../../model/card.ts'
import { questionLabel } from '../shared/card-view.ts'
import { DeckId, type Deck } from '../../model/deck.ts'
import { type CardServices, revealAnswer, reviewTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import type { ScheduledCard } from '../../model/hints/situation.ts'
import { curveOf, ifKeptUp, forecastRetention, weakest } from '../../model/schedule/predict.ts'
import { round } from '../shared/schedule-view.ts'
import { searchCards, searchDecks } from '../shared/suggestions.ts'

const MAX_CARDS = 50_000
const MAX_WEAK = 5
const HOLDS_MS = 3_600_000
const SHORTEST_CURVE_MS = 30 * 86_400_000

const Chance = lazy(() => z.number().min(0).max(1))

export const predictRetention = reviewTools.analysis({
  name: 'predict-retention',
  address: 'cardStudy/predict',
  description: {
    what: 'Predict how much of a card, a deck or all cards is remembered at a moment.',
    when: 'Use this for "will I know this on my exam day?".',
    returns: 'Returns the chance, a curve to draw, and the weakest cards.',
  },
  responseTime: 'medium',
  cacheTTL: 60,
  tags: ['analytics', 'learning'],
  recovery: [searchCards, searchDecks],
  parameters: () =>
    z.object({
      cardId: CardId.optional().describe('One card'),
      deckId: DeckId.optional().describe('One deck; else all'),
      at: z
        .union([z.iso.date(), z.iso.datetime({ offset: true }).max(35)])
        .optional()
        .describe('Exam date or time; else now'),
    }),
  data: () =>
    z.object({
      at: z.iso.datetime().nullable().describe('null: now'),
      cards: z.int().min(0),
      learnt: z.int().min(0).describe('Others are new'),
      retention: Chance()
        .nullable()
        .describe('Share of the learnt ones remembered then, if not reviewed before'),
      range: z.object({ low: Chance(), high: Chance() }).nullable().describe('Four of five outcomes'),
      model: Chance().nullable().describe('Without the correction by your own reviews'),
      ifKeptUp: Chance().nullable().describe('If every review until then is done and goes well'),
      remembered: z.number().min(0).describe('Cards remembered, new ones not'),
      curve: z.array(z.object({ inDays: z.number().min(0), retention: Chance() })),
      weakest: z.array(z.object({ cardId: CardId, front: z.string(), chance: Chance() })),
    }),
  examples: [
    {
      description: 'A deck that has not been studied',
      given: givenBasicCard,
      params: { deckId: fromGiven(0, 'deckId') },
      expectedResult: {
        at: null,
        cards: 1,
        learnt: 0,
        retention: null,
        range: null,
        model: null,
        ifKeptUp: null,
        remembered: 0,
        curve: [],
        weakest: [],
      },
    },
  ],
  async handler({ cardId, deckId, at: requested }, { services, now, ok }) {
    const { reviews, decks, progress, calendar, profile: profileAt, hints } = services
    const from = now().toISOString()
    const days = await calendar()
    const at = requested === undefined ? from : momentOf(requested, from, days)
    const deck = deckId === undefined ? undefined : await decks.get(deckId)
    const one = cardId === undefined ? undefined : await reviews.card(cardId)
    const items = one ? [one] : await scheduledCards(services, deck)
    const groups = one ? [] : await progress.groups(deck)
    const total = one ? 1 : groups.reduce((sum, group) => sum + (group.suspended ? 0 : group.cards), 0)
    const { calibration } = await profileAt(from)
    const forecast = forecastRetention(items, at, calibration)
    const weak = weakest(items, at, calibration, MAX_WEAK)
    const named = await progress.withNotes(weak.map(({ item }) => item.card.id))
    const chanceOf = new Map(weak.map(({ item, chance }) => [item.card.id, chance]))
    const longest = new Date(Math.max(Date.parse(at), Date.parse(from) + SHORTEST_CURVE_MS)).toISOString()
    const [first] = weak
    return ok(
      {
        at: at === from ? null : at,
        cards: total,
        learnt: forecast.learnt,
        retention: rounded(forecast.retention),
        range: forecast.range && { low: round(forecast.range.low), high: round(forecast.range.high) },
        model: rounded(forecast.model),
        ifKeptUp: rounded(ifKeptUp(items, from, at, days, calibration)),
        remembered: round(forecast.remembered),
        curve: curveOf(items, from, longest, calibration).flatMap((point) =>
          point.retention === null
            ? []
            : [{ inDays: round(point.inDays), retention: round(point.retention) }],
        ),
        weakest: named.map((each) => ({
          cardId: each.card.id,
          front: questionLabel(each) || each.card.id,
          chance: round(chanceOf.get(each.card.id) ?? 0),
        })),
      },
      await hints(
        from,
        {
          // That there is nothing to predict is certain.
          provenance: forecast.learnt === 0 ? 'verified' : 'reliable',
          holds: HOLDS_MS,
          ...(forecast.learnt === 0 && { nothing: 'No cards studied yet, so nothing to predict' }),
          related: named.map((each) => ({
            type: 'card',
            id: each.card.id,
            label: questionLabel(each) || each.card.id,
            relevance: round(1 - (chanceOf.get(each.card.id) ?? 0)),
          })),
          affectedMetrics: ['retention'],
          next: [...(first ? [revealAnswer(first.item.card.id)] : []), seeDueCards(deckId)],
        },
        {
          cards: first ? [first.item] : [],
          predicts: forecast.learnt > 0,
          ...(at > from && { pausedUntil: at }),
        },
      ),
    )
  },
})

const rounded = (value: number | null): number | null => (value === null ? null : round(value))

async function scheduledCards(
  { decks, progress }: Pick<CardServices, 'decks' | 'progress'>,
  deck: Deck | undefined,
): Promise<ScheduledCard[]> {
  const byId = new Map((await decks.all(false)).map((each) => [each.id, each]))
  const cards = await progress.active(MAX_CARDS, deck)
  return cards.map((card) => ({ card, deck: byId.get(card.deckId) }))
}

/** A date is the morning of that day, and today is now. */
function momentOf(
  requested: string,
  from: string,
  { startOf, dayOf }: { startOf(day: string): string; dayOf(at: string): string },
): string {
  const isDate = requested.length === 'YYYY-MM-DD'.length
  if (isDate && requested === dayOf(from)) return from
  const at = isDate ? startOf(requested) : new Date(requested).toISOString()
  if (at < from) {
    throw new ToolError('UNPROCESSABLE_ENTITY', 'The time is in the past', {
      details: { reason: `Give a time after ${from}, or leave it out for now. get-progress shows the past` },
    })
  }
  return at
}
