import { anyTime, evidence, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { revealAnswer, reviewTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { guidance, STEPS } from '../shared/guidance.ts'
import { LEECH_LAPSES } from '../../model/hints/leech.ts'
import { round } from '../shared/schedule-view.ts'
import { searchDecks, showAnswer } from '../shared/suggestions.ts'

const CARDS_LOOKED_AT = 50
const HOLDS_MS = 5 * 60_000

export const getStudyGuidance = reviewTools.analysis({
  name: 'get-study-guidance',
  address: 'cardStudy/guide',
  description: {
    what: 'Say what to do with the flashcards today, in which order and why.',
    when: 'Use this for "what should I study today?" or "I have 20 minutes".',
    returns: 'Returns steps with cards, minutes and gain; get-due-cards gives the cards.',
  },
  responseTime: 'medium',
  tags: ['learning', 'analytics'],
  recovery: [searchDecks],
  parameters: () =>
    z.object({
      deckId: DeckId.optional().describe('One deck; else all'),
      minutes: z.int().min(1).max(1_440).optional().describe('Time there is'),
    }),
  data: () =>
    z.object({
      dayEndsAt: z.iso.datetime(),
      doneToday: z.int().min(0).describe('Reviews'),
      waiting: z.object({ learning: z.int(), review: z.int(), new: z.int() }),
      minutes: z.number().min(0).nullable().describe('For all that waits; null: not known yet'),
      nextDueAt: z.iso.datetime().nullable().describe('Where none is due now'),
      steps: z.array(
        z.object({
          step: z.enum(STEPS),
          cards: z.int().min(0),
          minutes: z.number().min(0).nullable(),
          gainPerMinute: z.number().min(0).nullable().describe('Chance of remembering in 30 days, gained'),
          why: z.string(),
        }),
      ),
    }),
  examples: [
    {
      description: 'One card to begin with',
      given: givenBasicCard,
      params: { deckId: fromGiven(0, 'deckId'), minutes: 20 },
      expectedResult: {
        dayEndsAt: anyTime,
        doneToday: 0,
        waiting: { learning: 0, review: 0, new: 1 },
        minutes: null,
        nextDueAt: null,
        steps: [
          {
            step: 'learn-new',
            cards: 1,
            minutes: null,
            gainPerMinute: null,
            why: 'Started today, they are repeated more often. New cards: 1',
          },
        ],
      },
    },
  ],
  async handler({ deckId, minutes }, { services, now, ok }) {
    const { reviews, decks, progress, calendar, profile: profileAt, hints } = services
    const at = now().toISOString()
    const days = await calendar()
    const today = days.spanOf(at)
    const all = await decks.all(false)
    const byId = new Map(all.map((deck) => [deck.id, deck]))
    const deck = deckId === undefined ? undefined : await decks.get(deckId)
    const due = await reviews.due({ deckId, now: at, today, limit: CARDS_LOOKED_AT })
    const hands = due.cards.map(({ card, stage }) => ({ card, stage, deck: byId.get(card.deckId) }))
    const [profile, done, leeches, [leech], groups] = await Promise.all([
      profileAt(at),
      progress.byDay(today.day, days, deck),
      progress.countLapsed(LEECH_LAPSES, deck),
      progress.mostLapsed(LEECH_LAPSES, 1, deck),
      progress.groups(deck),
    ])
    const moment = { at, day: today.day, hour: days.hourOf(at) }
    const hasCards = groups.length > 0
    const steps = guidance({ due, hands, leeches, hasCards, profile, moment, minutes })
    const { learning, review, new: fresh } = due.counts
    const left = learning + review + fresh
    const [first] = hands
    return ok(
      {
        dayEndsAt: today.until,
        doneToday: done.find(({ day }) => day === today.day)?.reviews ?? 0,
        waiting: due.counts,
        minutes: profile.msPerReview === null ? null : round((left * profile.msPerReview) / 60_000),
        nextDueAt: due.nextDueAt,
        steps: steps.map((step) => ({
          ...step,
          gainPerMinute: step.gainPerMinute === null ? null : round(step.gainPerMinute),
        })),
      },
      await hints(
        at,
        {
          provenance: 'reliable',
          holds: HOLDS_MS,
          factors: [evidence(hands.length, 'cards looked at')],
          related: [...(deck ? [deck] : all)].slice(0, 3).map(({ id, name }) => ({
            type: 'deck',
            id,
            label: name,
            relevance: 1,
          })),
          affectedMetrics: ['retention', 'workload'],
          next: [
            ...(first ? [revealAnswer(first.card.id), seeDueCards(deckId)] : [searchDecks]),
            ...(leech ? [showAnswer(leech.card.id)] : []),
          ],
        },
        { cards: [...hands, ...(leech ? [leech] : [])], predicts: true },
      ),
    )
  },
})
