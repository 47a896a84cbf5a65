import { confidenceFrom } from '@tutor-nexus/toolkit/hints'
import type { Card } from '../../../packages/server/src/features/card/model/card.ts'
import {
  applyRating,
  retrievability,
  type SchedulingOptions,
} from '../../../packages/server/src/features/card/model/schedule/fsrs.ts'
import { chanceOf } from '../../../packages/server/src/features/card/model/hints/chance.ts'
import { confidenceFactors } from '../../../packages/server/src/features/card/model/hints/confidence.ts'
import type { PastReview } from '../../../packages/server/src/features/card/model/hints/calibration.ts'
import {
  MAX_REVIEWS,
  profileOf,
  REFRESH_AFTER,
  type StudyProfile,
} from '../../../packages/server/src/features/card/model/hints/profile.ts'
import { newSchedule } from '../../../packages/server/src/features/card/model/schedule/schedule.ts'
import { studyCalendar } from '../../../packages/server/src/features/card/model/schedule/study-day.ts'
import { seeded } from '../../course-search/random.ts'
import type { Forecast } from '../figures.ts'
import { ratingFor, type Learner } from './learner.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const START = Date.parse('2026-01-01T00:00:00.000Z')
const OPTIONS: SchedulingOptions = { retention: 0.9, weights: null, fuzz: true }
const SITTINGS = [8, 13, 19] as const

export interface Amount {
  cards: number
  days: number
  newPerDay: number
}

export interface Studied {
  /** What the model predicted of each review but the first. */
  predictions: Forecast[]
  /** The confidence of each suggestion to study a card, the first included. */
  suggestions: Forecast[]
  /** The confidence of the answers, in the last third. */
  answers: number[]
}

type State = Pick<Card, 'id'> & ReturnType<typeof newSchedule>

/** Somebody studies every day what is due, and the product learns from it as it goes. */
export function study(learner: Learner, { cards, days, newPerDay }: Amount, seed: number): Studied {
  const { below } = seeded(seed)
  const random = () => below(2 ** 30) / 2 ** 30
  const calendar = studyCalendar()
  const states: State[] = []
  const log: PastReview[] = []
  const result: Studied = { predictions: [], suggestions: [], answers: [] }
  let profile: StudyProfile = profileOf({
    reviews: [],
    isTruncated: false,
    today: '2026-01-01',
    waiting: 0,
    upcoming: [],
  })
  let profiled = 0

  for (let day = 0; day < days; day++) {
    for (let added = 0; added < newPerDay && states.length < cards; added++) {
      states.push({ id: `card ${states.length}`, ...newSchedule(iso(START + day * DAY)) })
    }
    for (const hour of SITTINGS) {
      let clock = START + day * DAY + hour * 60 * MINUTE
      const end = iso(clock + 90 * MINUTE)
      for (const [index, state] of states.entries()) {
        if (state.dueAt > end || (state.phase === 'review' && random() < 0.5)) continue
        clock += 10_000
        const at = iso(Math.max(clock, Date.parse(state.dueAt)))
        const shownHour = calendar.hourOf(at)
        const predicted = retrievability(state, at, OPTIONS)
        if (log.length - profiled > profile.reviews * REFRESH_AFTER) {
          const today = calendar.dayOf(at)
          profile = profileOf({
            reviews: log.slice(-MAX_REVIEWS),
            isTruncated: log.length > MAX_REVIEWS,
            today,
            waiting: 0,
            upcoming: [],
          })
          profiled = log.length
        }
        const confidence = chanceOf(profile, predicted, shownHour)
        const elapsedDays =
          state.lastReviewAt === null ? 0 : (Date.parse(at) - Date.parse(state.lastReviewAt)) / DAY
        const truth = learner.chance({ predicted, stability: state.stability, elapsedDays, hour: shownHour })
        const remembered = random() < truth
        if (predicted !== null) result.predictions.push({ said: predicted, came: remembered })
        result.suggestions.push({ said: confidence, came: remembered })
        if (day > (days * 2) / 3) result.answers.push(confidenceFrom(confidenceFactors(profile, at)))
        const review = {
          cardId: state.id,
          at,
          day: calendar.dayOf(at),
          rating: ratingFor(remembered, random()),
        }
        states[index] = { id: state.id, ...applyRating(state, review, OPTIONS) }
        log.push({ at, day: review.day, hour: shownHour, predicted, remembered, durationMs: 8_000 })
      }
    }
  }
  return result
}

const iso = (ms: number): string => new Date(ms).toISOString()
