import {
  forgetting_curve,
  fsrs,
  GenSeedStrategyWithCardId,
  Rating as Grade,
  State,
  StrategyMode,
  type Card as FsrsCard,
  type FSRS,
} from 'ts-fsrs'
import type { Schedule } from '../card.ts'
import type { Phase } from '../deck.ts'
import type { Rating } from './review.ts'
import { DEFAULT_STEPS, stepsAt, type Steps, type StepsPeriod } from './steps.ts'
import { dayNumber } from './study-day.ts'

export interface SchedulingOptions {
  /** The target share of due cards to remember. */
  readonly retention: number
  /** The 21 weights of FSRS-6; null for the defaults. */
  readonly weights: readonly number[] | null
  /** Spreads due dates over neighbouring days, deterministically per card and review. */
  readonly fuzz: boolean
  /** The learning steps by the time of a review; the defaults if there are none. */
  readonly steps?: readonly StepsPeriod[] | null
}

const DAY = 86_400_000
const MAX_SCHEDULERS = 100

const GRADES = { again: Grade.Again, hard: Grade.Hard, good: Grade.Good, easy: Grade.Easy } as const
const STATES = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
} as const
const PHASE_OF: Readonly<Record<State, Phase>> = {
  [State.New]: 'new',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
}

const schedulers = new Map<string, FSRS>()

/** Cached, because creating a scheduler costs more than using it. */
function schedulerFor({ retention, weights, fuzz }: SchedulingOptions, steps: Steps): FSRS {
  const { learning, relearning } = steps
  const key = `${retention} ${fuzz} ${learning.join()} ${relearning.join()} ${weights?.join(' ') ?? ''}`
  const known = schedulers.get(key)
  if (known) return known
  const made = fsrs({
    request_retention: retention,
    enable_fuzz: fuzz,
    learning_steps: learning,
    relearning_steps: relearning,
    ...(weights && { w: weights }),
  }).useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('cardId'))
  if (schedulers.size >= MAX_SCHEDULERS) schedulers.clear()
  schedulers.set(key, made)
  return made
}

const startOfDay = (day: string): number => dayNumber(day) * DAY

/** The schedule after a rating. Time between reviews is counted in study days. */
export function applyRating(
  schedule: Schedule,
  { cardId, rating, at, day }: { cardId: string; rating: Rating; at: string; day: string },
  options: SchedulingOptions,
): Schedule {
  const lastDay = schedule.lastReviewDay === null ? undefined : startOfDay(schedule.lastReviewDay)
  // Travel across time zones can put a review before the day of the last one.
  const today = Math.max(startOfDay(day), lastDay ?? 0)
  const before: FsrsCard & { cardId: string } = {
    cardId,
    due: new Date(today),
    stability: schedule.stability,
    difficulty: schedule.difficulty,
    elapsed_days: 0,
    scheduled_days: schedule.scheduledDays,
    learning_steps: schedule.learningStep,
    reps: schedule.reps,
    lapses: schedule.lapses,
    state: STATES[schedule.phase],
    ...(lastDay !== undefined && { last_review: new Date(lastDay) }),
  }
  const { card } = schedulerFor(options, stepsAt(options.steps, at)).next(
    before,
    new Date(today),
    GRADES[rating],
  )
  return {
    phase: PHASE_OF[card.state],
    dueAt: new Date(Date.parse(at) + card.due.getTime() - today).toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningStep: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    lastReviewAt: at,
    lastReviewDay: new Date(today).toISOString().slice(0, 10),
  }
}

/** The chance of remembering a card at a time; null for a new card. */
export function retrievability(
  { stability, lastReviewAt }: Pick<Schedule, 'stability' | 'lastReviewAt'>,
  at: string,
  options: Pick<SchedulingOptions, 'weights'>,
): number | null {
  if (stability <= 0 || lastReviewAt === null) return null
  const days = Math.max(0, Date.parse(at) - Date.parse(lastReviewAt)) / DAY
  return forgetting_curve(weightsOf(options), days, stability)
}

const weightsOf = ({ weights }: Pick<SchedulingOptions, 'weights'>): readonly number[] =>
  schedulerFor({ retention: 0.9, weights, fuzz: false }, DEFAULT_STEPS).parameters.w
