import { anyTime, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DeckId } from '../../model/deck.ts'
import { revealAnswer, reviewTools, seeDueCards } from '../../define.ts'
import { givenBasicCard } from '../shared/examples.ts'
import { LEECH_LAPSES, fatigue, overload } from '../../model/hints/risks.ts'
import { round } from '../shared/schedule-view.ts'
import { searchDecks, showAnswer } from '../shared/suggestions.ts'
import type { DueCard, DueCards } from '../../model/schedule/due-order.ts'
import { gainOf } from '../../model/hints/chance.ts'
import type { StudyProfile } from '../../model/hints/profile.ts'
import type { ScheduledCard } from '../../model/hints/situation.ts'
import type { Moment } from '../../model/hints/study-hints.ts'

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
    const items = due.cards.map(({ card, stage }) => ({ card, stage, deck: byId.get(card.deckId) }))
    const [profile, done, leeches, [leech], groups] = await Promise.all([
      profileAt(at),
      progress.byDay(today.day, days, deck),
      progress.countLapsed(LEECH_LAPSES, deck),
      progress.mostLapsed(LEECH_LAPSES, 1, deck),
      progress.groups(deck),
    ])
    const moment = { at, day: today.day, hour: days.hourOf(at) }
    const hasCards = groups.length > 0
    const steps = guidance({ due, items, leeches, hasCards, profile, moment, minutes })
    const { learning, review, new: newDue } = due.counts
    const left = learning + review + newDue
    const [first] = items
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
          provenance: items.length === 0 ? 'verified' : 'reliable',
          holds: HOLDS_MS,
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
        { cards: [...items, ...(leech ? [leech] : [])], predicts: items.some(({ card }) => card.reps > 0) },
      ),
    )
  },
})

const STEPS = ['review-due', 'learn-new', 'mend-leeches', 'hold-new', 'rest', 'make-cards'] as const

/** One thing to do today. */
interface Step {
  step: (typeof STEPS)[number]
  cards: number
  /** Null if it is unknown how long a review takes. */
  minutes: number | null
  /** The gain in the chance of remembering a month ahead, for each minute. */
  gainPerMinute: number | null
  why: string
}

interface Day {
  due: DueCards
  items: readonly (ScheduledCard & Pick<DueCard, 'stage'>)[]
  leeches: number
  hasCards: boolean
  profile: StudyProfile
  moment: Moment
  /** How much time there is. */
  minutes: number | undefined
}

/** What to do today: due cards first, then new ones if there is time. */
function guidance(day: Day): Step[] {
  const { due, leeches, profile } = day
  const { learning, review, new: newDue } = due.counts
  const overloaded = overload({ profile })
  const capacity = cardsThatFit(day)
  const reviews = Math.min(learning + review, capacity)
  const newCards = overloaded ? 0 : Math.min(newDue, capacity - reviews)
  const steps: Step[] = []
  if (reviews > 0)
    steps.push({
      step: 'review-due',
      cards: reviews,
      ...effortAndGain(day, reviews, false),
      why: whyReview(day),
    })
  if (newCards > 0) {
    const why = `Started today, they are repeated more often. New cards: ${newDue}`
    steps.push({ step: 'learn-new', cards: newCards, ...effortAndGain(day, newCards, true), why })
  }
  if (newDue > 0 && overloaded) {
    const why = `${overloaded.description}: new cards would add to it`
    steps.push({ step: 'hold-new', cards: newDue, minutes: 0, gainPerMinute: null, why })
  }
  if (leeches > 0) {
    const why = `These cards keep being forgotten: reword them instead of reviewing them again. Cards: ${leeches}`
    steps.push({ step: 'mend-leeches', cards: leeches, minutes: null, gainPerMinute: null, why })
  }
  if (steps.length > 0) return steps
  const why = day.hasCards
    ? due.nextDueAt === null
      ? 'Nothing is due'
      : `Nothing is due until ${due.nextDueAt}`
    : 'There are no cards yet'
  return [{ step: day.hasCards ? 'rest' : 'make-cards', cards: 0, minutes: 0, gainPerMinute: null, why }]
}

const minutesFor = ({ profile: { msPerReview } }: Day, cards: number): number | null =>
  msPerReview === null ? null : Math.round((cards * msPerReview) / 6_000) / 10

function cardsThatFit({ minutes, profile: { msPerReview } }: Day): number {
  if (minutes === undefined || !msPerReview) return Number.MAX_SAFE_INTEGER
  return Math.max(1, Math.floor((minutes * 60_000) / msPerReview))
}

function effortAndGain(day: Day, cards: number, areNew: boolean): Pick<Step, 'minutes' | 'gainPerMinute'> {
  const gains = day.items
    .filter(({ stage }) => (stage === 'new') === areNew)
    .flatMap((item) => gainOf(item, { ...day.moment, profile: day.profile }).perMinute ?? [])
  return {
    minutes: minutesFor(day, cards),
    gainPerMinute: gains.length === 0 ? null : gains.reduce((sum, gain) => sum + gain, 0) / gains.length,
  }
}

function whyReview({ due: { counts }, profile, moment }: Day): string {
  const fatigueRisk = fatigue({ profile, hour: moment.hour })
  const due = `They are about to be forgotten. Due for review: ${counts.review}, in learning: ${counts.learning}`
  return fatigueRisk ? `${due}. ${fatigueRisk.description}: begin with a few` : due
}
