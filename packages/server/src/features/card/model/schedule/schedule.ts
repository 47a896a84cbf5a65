import type { Schedule } from '../card.ts'
import type { Deck } from '../deck.ts'
import { applyRating, type SchedulingOptions } from './fsrs.ts'
import { RATINGS, type Rating, type ReviewEntry } from './review.ts'

const DAY = 86_400_000

type Scheduling = Pick<Deck, 'desiredRetention' | 'weights'> & Partial<Pick<Deck, 'steps'>>

export const schedulingOptions = ({
  desiredRetention,
  weights,
  steps = null,
}: Scheduling): SchedulingOptions => ({
  retention: desiredRetention,
  weights,
  fuzz: true,
  steps,
})

/** Whether two decks would schedule the same reviews differently. */
export const schedulesDifferently = (one: Scheduling, other: Scheduling): boolean =>
  JSON.stringify(schedulingOptions(one)) !== JSON.stringify(schedulingOptions(other))

export const newSchedule = (dueAt: string): Schedule => ({
  phase: 'new',
  dueAt,
  stability: 0,
  difficulty: 0,
  scheduledDays: 0,
  learningStep: 0,
  reps: 0,
  lapses: 0,
  lastReviewAt: null,
  lastReviewDay: null,
})

/** The schedule after one more entry, which must be the card's latest. An `undo` needs `replay`. */
export function applyEntry(schedule: Schedule, entry: ReviewEntry, options: SchedulingOptions): Schedule {
  switch (entry.type) {
    case 'review':
      return applyRating(schedule, entry, options)
    case 'reschedule':
      return rescheduled(schedule, entry.dueAt, entry.at)
    case 'forget':
      return newSchedule(entry.at)
    case 'adopt':
      return entry.state
    case 'undo':
      return schedule
  }
}

/** Moves the due date only. A learning card becomes a review card; a new one stays new. */
function rescheduled(schedule: Schedule, dueAt: string, at: string): Schedule {
  if (schedule.phase === 'new') return { ...schedule, dueAt }
  const days = Math.max(0, Math.round((Date.parse(dueAt) - Date.parse(schedule.lastReviewAt ?? at)) / DAY))
  return { ...schedule, phase: 'review', dueAt, scheduledDays: days, learningStep: 0 }
}

const byTime = (one: ReviewEntry, other: ReviewEntry): number =>
  compare(one.at, other.at) || compare(one.id, other.id)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The entries that count, in order: without duplicates and undone entries. */
export function effectiveEntries(log: readonly ReviewEntry[]): ReviewEntry[] {
  const undone = new Set(log.flatMap((entry) => (entry.type === 'undo' ? [entry.undoes] : [])))
  const unique = new Map(log.map((entry) => [entry.id, entry]))
  return [...unique.values()].filter(({ id, type }) => type !== 'undo' && !undone.has(id)).toSorted(byTime)
}

/** The schedule that results from a log, in whatever order its entries arrived. */
export const replay = (
  { createdAt }: { createdAt: string },
  log: readonly ReviewEntry[],
  options: SchedulingOptions,
): Schedule =>
  effectiveEntries(log).reduce<Schedule>(
    (schedule, entry) => applyEntry(schedule, entry, options),
    newSchedule(createdAt),
  )

/** The schedule after each possible rating. */
export function previewRatings(
  schedule: Schedule,
  moment: { cardId: string; at: string; day: string },
  options: SchedulingOptions,
): Record<Rating, Schedule> {
  const after = (rating: Rating) => applyRating(schedule, { ...moment, rating }, options)
  const [again, hard, good, easy] = RATINGS
  return { again: after(again), hard: after(hard), good: after(good), easy: after(easy) }
}
