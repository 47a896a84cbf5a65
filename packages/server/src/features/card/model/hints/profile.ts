import { addDays } from '../schedule/study-day.ts'
import {
  calibrationOf,
  type Calibration,
  predictionsIn,
  type PastReview,
  type Prediction,
} from './calibration.ts'
import { dayPartsOf, type DayParts } from './day-parts.ts'
import type { ScheduledCard } from './situation.ts'

/** Memory and habits of a user, derived from their latest reviews. */
export interface StudyProfile {
  reviews: number
  latestAt: string | null
  calibration: Calibration
  agreement: Agreement
  dayParts: DayParts
  /** First reviews of new cards. */
  firstReviews: { reviews: number; remembered: number }
  remembered: number
  /** Median duration of a review; null if unknown. */
  msPerReview: number | null
  /** Reviews per day before today, including days without any. */
  perDay: readonly number[]
  doneToday: number
  /** Cards due today, without new ones. */
  waiting: number
  /** The first of the waiting cards. */
  upcoming: readonly ScheduledCard[]
}

export interface Recent {
  /** In chronological order. */
  reviews: readonly PastReview[]
  /** Older reviews were cut off, so the first day is incomplete. */
  isTruncated: boolean
  today: string
  waiting: number
  upcoming: readonly ScheduledCard[]
}

export const MAX_REVIEWS = 1000
/** Share of new reviews after which a profile is computed again. */
export const REFRESH_AFTER = 0.05

const MAX_DAYS = 60
/** A longer pause between reviews is a break. */
const LONGEST_THOUGHT_MS = 120_000
/** A shorter pause is an automated review. */
const SHORTEST_THOUGHT_MS = 500

export function profileOf({ reviews, isTruncated, today, waiting, upcoming }: Recent): StudyProfile {
  const predictions = predictionsIn(reviews)
  const calibration = calibrationOf(predictions)
  const firstReviews = reviews.filter(({ predicted }) => predicted === null)
  return {
    reviews: reviews.length,
    latestAt: reviews.at(-1)?.at ?? null,
    calibration,
    agreement: agreementOf(predictions),
    dayParts: dayPartsOf(predictions, calibration),
    firstReviews: { reviews: firstReviews.length, remembered: countRemembered(firstReviews) },
    remembered: countRemembered(reviews),
    msPerReview: msPerReview(reviews),
    perDay: perDay(reviews, isTruncated, today),
    doneToday: reviews.filter(({ day }) => day === today).length,
    waiting,
    upcoming,
  }
}

const countRemembered = (reviews: readonly PastReview[]): number =>
  reviews.filter(({ remembered }) => remembered).length

/** The median measured duration, or else the median pause between reviews. */
function msPerReview(reviews: readonly PastReview[]): number | null {
  const measured = reviews.flatMap(({ durationMs }) => durationMs ?? [])
  if (measured.length > 0) return median(measured)
  const pauses = reviews
    .slice(1)
    .map(({ at }, index) => Date.parse(at) - Date.parse(reviews[index]?.at ?? at))
    .filter((pause) => pause >= SHORTEST_THOUGHT_MS && pause <= LONGEST_THOUGHT_MS)
  return pauses.length > 0 ? median(pauses) : null
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function perDay(reviews: readonly PastReview[], isTruncated: boolean, today: string): number[] {
  const first = reviews[0]?.day
  if (first === undefined) return []
  const counts = Map.groupBy(reviews, ({ day }) => day)
  const days: number[] = []
  for (let day = addDays(today, -1); day >= first && days.length < MAX_DAYS; day = addDays(day, -1)) {
    if (day > first || !isTruncated) days.push(counts.get(day)?.length ?? 0)
  }
  return days
}

/** How well the model's predictions match what was forgotten. */
export interface Agreement {
  /** 1 if they match within chance, 0 if they do not match at all; null without predictions. */
  share: number | null
  reviews: number
  forgotten: number
  expected: number
}

/** Few enough bands that each has reviews. */
const EDGES = [0.8, 0.9, 0.95, 0.98] as const

/** Compares predicted and actual lapses per band; deviations within chance do not count. */
function agreementOf(predictions: readonly Prediction[]): Agreement {
  const bands = Map.groupBy(predictions, ({ predicted }) => EDGES.filter((edge) => predicted >= edge).length)
  let [deviation, chance, maximum, forgotten, expected] = [0, 0, 0, 0, 0]
  for (const band of bands.values()) {
    const actualLapses = band.filter(({ remembered }) => !remembered).length
    const predictedLapses = band.reduce((sum, { predicted }) => sum + 1 - predicted, 0)
    const variance = band.reduce((sum, { predicted }) => sum + predicted * (1 - predicted), 0)
    deviation += Math.abs(actualLapses - predictedLapses)
    chance += Math.sqrt(variance)
    maximum += Math.max(actualLapses, predictedLapses)
    forgotten += actualLapses
    expected += predictedLapses
  }
  return {
    share:
      predictions.length === 0 ? null : maximum === 0 ? 1 : 1 - Math.max(0, deviation - chance) / maximum,
    reviews: predictions.length,
    forgotten,
    expected,
  }
}
