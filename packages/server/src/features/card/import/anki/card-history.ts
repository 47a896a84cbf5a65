import { default_w } from 'ts-fsrs'
import * as z from 'zod'
import type { Schedule } from '../../model/card.ts'
import { RATINGS } from '../../model/schedule/review.ts'
import type { StudyCalendar } from '../../model/schedule/study-day.ts'
import type { CardHistory, HistoryEntry } from '../imported-note.ts'
import { parsedJson } from './anki-package.ts'
import type { AnkiCard, AnkiCollection, AnkiReview } from './collection.ts'

export interface HistoryContext {
  now: string
  calendar: StudyCalendar
}

const DAY = 86_400_000
const FIRST_TIME = Date.UTC(2000, 0, 1)
const LAST_TIME = Date.UTC(9999, 0, 1)
const LONGEST_ANSWER = DAY

const SUSPENDED = -1
const IN_REVIEW = new Set([2, 3])
const BY_RATING = new Set([0, 1, 2, 3])
const [LEARNING, REVIEW, RELEARNING, FILTERED, BY_HAND, RESCHEDULED] = [0, 1, 2, 3, 4, 5]
const FIRST_SCHEDULER = 1
const LONGEST_INTERVAL = 36_500

/** Null for a number that is not a plausible past time. */
export const isoTime = (ms: number, now: string): string | null => {
  if (!(ms >= FIRST_TIME && ms <= LAST_TIME)) return null
  const at = new Date(ms).toISOString()
  return at <= now ? at : null
}

/** The history of an Anki card, or its schedule if there is no history. */
export function cardHistory(
  card: AnkiCard,
  ordinal: number,
  collection: AnkiCollection,
  context: HistoryContext,
): CardHistory {
  const { now, calendar } = context
  const buriedOn = card.queue < SUSPENDED ? isoTime(collection.changedAt, now) : null
  const entries = card.reviews.flatMap((review) => entryOf(review, collection.scheduler, now))
  const hasReviews = entries.some(({ type }) => type === 'review')
  return {
    ordinal,
    createdAt: isoTime(card.id, now) ?? now,
    suspended: card.queue === SUSPENDED,
    buriedUntil: buriedOn === null ? null : calendar.spanOf(buriedOn).until,
    history: hasReviews
      ? [...beforeHistory(card.reviews, context), ...entries]
      : adoptedSchedule(card, collection, context),
  }
}

function entryOf(review: AnkiReview, scheduler: number, now: string): HistoryEntry[] {
  const { kind, button, ease, durationMs } = review
  const at = isoTime(review.at, now)
  if (at === null) return []
  if (kind === BY_HAND && ease === 0) return [{ at, type: 'forget' }]
  if (kind === BY_HAND || kind === RESCHEDULED) {
    const days = Math.min(Math.max(0, review.interval), LONGEST_INTERVAL)
    return [{ at, type: 'reschedule', dueAt: new Date(review.at + days * DAY).toISOString() }]
  }
  // Cramming in a filtered deck does not change the schedule.
  if (!BY_RATING.has(kind) || (kind === FILTERED && ease === 0)) return []
  const hasThreeButtons =
    scheduler === FIRST_SCHEDULER && (kind === LEARNING || kind === RELEARNING) && button > 1
  const rating = RATINGS[button - 1 + (hasThreeButtons ? 1 : 0)]
  if (!rating) return []
  const isTimed = durationMs > 0 && durationMs <= LONGEST_ANSWER
  return [{ at, type: 'review', rating, durationMs: isTimed ? durationMs : null }]
}

/** If the start of the history is missing, its first review still tells the interval before it. */
function beforeHistory(reviews: readonly AnkiReview[], { now, calendar }: HistoryContext): HistoryEntry[] {
  const first = reviews.find(({ at }) => isoTime(at, now) !== null)
  if (!first || first.kind !== REVIEW || first.lastInterval <= 0) return []
  const days = Math.min(first.lastInterval, LONGEST_INTERVAL)
  const at = isoTime(first.at - days * DAY, now)
  return at === null
    ? []
    : [adoptEntry({ at, days, ease: first.ease, dueAt: new Date(first.at).toISOString(), calendar })]
}

const Memory = z.object({ s: z.number().positive().max(LONGEST_INTERVAL), d: z.number().min(1).max(10) })

/** The schedule of a card that has no history to replay. */
function adoptedSchedule(
  card: AnkiCard,
  { createdAt }: AnkiCollection,
  { now, calendar }: HistoryContext,
): HistoryEntry[] {
  if (!IN_REVIEW.has(card.type) || card.interval <= 0) return []
  const days = Math.min(card.interval, LONGEST_INTERVAL)
  const due = createdAt + card.due * DAY
  const isDueDay = card.type === REVIEW_TYPE && Math.abs(card.due) <= LONGEST_INTERVAL
  const dueMs = isDueDay ? due : Date.parse(now)
  const at = isoTime(dueMs - days * DAY, now)
  if (at === null) return []
  const memory = Memory.safeParse(parsedJson(card.data))
  const { reps, lapses, ease } = card
  const entry = adoptEntry({ at, days, ease, dueAt: new Date(dueMs).toISOString(), calendar, reps, lapses })
  return [
    memory.success
      ? { ...entry, state: { ...entry.state, stability: memory.data.s, difficulty: memory.data.d } }
      : entry,
  ]
}

const REVIEW_TYPE = 2

interface AdoptedState {
  at: string
  dueAt: string
  days: number
  ease: number
  calendar: StudyCalendar
  reps?: number
  lapses?: number
}

/** An SM-2 interval is the time until recall drops to 90 %, which is FSRS's stability. */
function adoptEntry({
  at,
  dueAt,
  days,
  ease,
  calendar,
  reps = 1,
  lapses = 0,
}: AdoptedState): Extract<HistoryEntry, { type: 'adopt' }> {
  const state: Schedule = {
    phase: 'review',
    dueAt,
    stability: days,
    difficulty: difficultyOf(ease, days),
    scheduledDays: days,
    learningStep: 0,
    reps: Math.max(1, reps),
    lapses: Math.max(0, lapses),
    lastReviewAt: at,
    lastReviewDay: calendar.dayOf(at),
  }
  return { at, type: 'adopt', state }
}

const USUAL_EASE = 2_500
const RETENTION = 0.9

/** The difficulty at which FSRS would grow this interval as much as SM-2 does with this ease. */
function difficultyOf(ease: number, days: number): number {
  const [w8 = 0, w9 = 0, w10 = 0] = default_w.slice(8, 11)
  const growth = Math.exp(w8) * days ** -w9 * (Math.exp((1 - RETENTION) * w10) - 1)
  const difficulty = 11 - ((ease > 0 ? ease : USUAL_EASE) / 1000 - 1) / growth
  return Math.min(10, Math.max(1, difficulty))
}
