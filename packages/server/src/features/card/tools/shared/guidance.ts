import type { DueCard, DueCards } from '../../model/schedule/due-order.ts'
import { gainOf } from '../../model/hints/impact.ts'
import { fatigue } from '../../model/hints/fatigue.ts'
import { overload } from '../../model/hints/overload.ts'
import type { StudyProfile } from '../../model/hints/profile.ts'
import type { CardAtHand } from '../../model/hints/situation.ts'
import type { Moment } from '../../model/hints/study-hints.ts'

export const STEPS = ['review-due', 'learn-new', 'mend-leeches', 'hold-new', 'rest', 'make-cards'] as const

/** One thing to do today. */
export interface Step {
  step: (typeof STEPS)[number]
  cards: number
  /** Null where nothing tells how long a review takes. */
  minutes: number | null
  /** The gain in the chance of remembering a month ahead, for each minute. */
  gainPerMinute: number | null
  why: string
}

export interface Day {
  due: DueCards
  hands: readonly (CardAtHand & Pick<DueCard, 'stage'>)[]
  leeches: number
  hasCards: boolean
  profile: StudyProfile
  moment: Moment
  /** How much time there is. */
  minutes: number | undefined
}

/** What to do today, in its order: what is being forgotten before what is new, and new ones only where there is room. */
export function guidance(day: Day): Step[] {
  const { due, leeches, profile } = day
  const { learning, review, new: fresh } = due.counts
  const crowded = overload({ profile })
  const room = roomFor(day)
  const reviews = Math.min(learning + review, room)
  const news = crowded ? 0 : Math.min(fresh, room - reviews)
  const steps: Step[] = []
  if (reviews > 0)
    steps.push({ step: 'review-due', cards: reviews, ...worth(day, reviews, false), why: whyReview(day) })
  if (news > 0) {
    const why = `Started today, they are repeated more often. New cards: ${fresh}`
    steps.push({ step: 'learn-new', cards: news, ...worth(day, news, true), why })
  }
  if (fresh > 0 && crowded) {
    const why = `${crowded.description}: new cards would add to it`
    steps.push({ step: 'hold-new', cards: fresh, minutes: 0, gainPerMinute: null, why })
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

function roomFor({ minutes, profile: { msPerReview } }: Day): number {
  if (minutes === undefined || !msPerReview) return Number.MAX_SAFE_INTEGER
  return Math.max(1, Math.floor((minutes * 60_000) / msPerReview))
}

function worth(day: Day, cards: number, areNew: boolean): Pick<Step, 'minutes' | 'gainPerMinute'> {
  const gains = day.hands
    .filter(({ stage }) => (stage === 'new') === areNew)
    .flatMap((hand) => gainOf(hand, { ...day.moment, profile: day.profile }).perMinute ?? [])
  return {
    minutes: minutesFor(day, cards),
    gainPerMinute: gains.length === 0 ? null : gains.reduce((sum, gain) => sum + gain, 0) / gains.length,
  }
}

function whyReview({ due: { counts }, profile, moment }: Day): string {
  const tired = fatigue({ profile, hour: moment.hour })
  const due = `They are about to be forgotten. Due for review: ${counts.review}, in learning: ${counts.learning}`
  return tired ? `${due}. ${tired.description}: begin with a few` : due
}
