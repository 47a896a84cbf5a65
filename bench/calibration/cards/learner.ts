import { retrievability } from '../../../packages/server/src/features/card/model/schedule/fsrs.ts'
import type { Rating } from '../../../packages/server/src/features/card/model/schedule/review.ts'

/** What a learner is asked, and what the model makes of it. */
export interface Asked {
  /** What the model predicts; null for a first review. */
  predicted: number | null
  stability: number
  elapsedDays: number
  hour: number
}

/** A simulated memory: the true chance of remembering. */
export interface Learner {
  name: string
  /** Whether the model's predictions are its true chances. */
  fits: boolean
  chance(asked: Asked): number
}

const FIRST_TIME = 0.7

const known =
  (chance: (asked: Asked & { predicted: number }) => number) =>
  ({ predicted, ...rest }: Asked): number =>
    predicted === null ? FIRST_TIME : chance({ ...rest, predicted })

const oddsTimes = (chance: number, factor: number): number =>
  (chance * factor) / (chance * factor + 1 - chance)

const DAY = 86_400_000
const modelChance = (elapsedDays: number, stability: number): number =>
  retrievability(
    { stability, lastReviewAt: new Date(0).toISOString() },
    new Date(elapsedDays * DAY).toISOString(),
    {
      weights: null,
    },
  ) ?? FIRST_TIME

/** One whose memory is the model's, and others whose memory is not. */
export const learners: readonly Learner[] = [
  { name: 'as the model', fits: true, chance: known(({ predicted }) => predicted) },
  {
    name: 'forgets twice as fast',
    fits: false,
    chance: known(({ elapsedDays, stability }) => modelChance(elapsedDays, stability / 2)),
  },
  {
    name: 'forgets by another curve',
    fits: false,
    chance: known(({ elapsedDays, stability }) => 0.3 + 0.7 * Math.exp(-0.3 * (elapsedDays / stability))),
  },
  { name: 'remembers three in five, whatever it is', fits: false, chance: known(() => 0.6) },
  {
    name: 'is tired in the evening',
    fits: false,
    chance: known(({ predicted, hour }) => (hour >= 16 && hour < 22 ? oddsTimes(predicted, 0.3) : predicted)),
  },
]

/** How a learner rates what was remembered: mostly good. */
export const ratingFor = (remembered: boolean, chance: number): Rating =>
  remembered ? (chance < 0.15 ? 'hard' : chance < 0.9 ? 'good' : 'easy') : 'again'
