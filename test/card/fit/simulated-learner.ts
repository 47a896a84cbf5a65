import { forgetting_curve, fsrs, Rating, type FSRSState, type Grade } from 'ts-fsrs'
import type {
  CardReviews,
  GradedReview,
} from '../../../packages/server/src/features/card/model/schedule/fit.ts'
import { seeded } from '../../../bench/course-search/random.ts'

/** The chance that a learner remembers, by days since the last review and the reviews before. */
export type Memory = (past: readonly GradedReview[]) => {
  chance: (days: number) => number
  /** After how many days the learner comes back. */
  interval: number
}

/** A learner whose memory is FSRS with these weights, studying by the defaults. */
export const fsrsMemory = (weights: readonly number[]): Memory => {
  const [truth, scheduler] = [fsrs({ w: weights }), fsrs()]
  return (past) => {
    const own = after(truth, past)
    const planned = after(scheduler, past)
    return {
      chance: (days) => (own ? forgetting_curve(truth.parameters.w, days, own.stability) : 0.7),
      interval: planned ? scheduler.next_interval(planned.stability, 0) : 0,
    }
  }
}

const after = (model: ReturnType<typeof fsrs>, past: readonly GradedReview[]): FSRSState | null =>
  past.reduce<FSRSState | null>((state, { grade, days }) => model.next_state(state, days, grade), null)

/** Cards that a learner reviews until there are enough reviews. The first are asked over, as they are until known. */
export function simulate(memory: Memory, reviews: number, seed: number, longest = 12): CardReviews[] {
  const { below } = seeded(seed)
  const random = () => below(2 ** 30) / 2 ** 30
  const cards: CardReviews[] = []
  let left = reviews
  while (left > 0) {
    const log: GradedReview[] = []
    const most = 2 + below(longest)
    while (log.length < most) {
      const { chance, interval } = memory(log)
      const days = log.length === 0 ? 0 : Math.max(1, Math.round(interval * (0.7 + 0.9 * random())))
      log.push({ grade: gradeOf(random() < chance(days), random()), days })
      left -= days > 0 ? 1 : 0
    }
    cards.push({ cardId: String(cards.length).padStart(8, '0'), weights: null, reviews: log })
  }
  return cards
}

const gradeOf = (remembered: boolean, luck: number): Grade =>
  !remembered ? Rating.Again : luck < 0.15 ? Rating.Hard : luck < 0.9 ? Rating.Good : Rating.Easy
