import { addDays } from '../schedule/study-day.ts'
import { agreementOf, type Agreement } from './agreement.ts'
import { calibrationOf, type Calibration } from './calibration.ts'
import { dayPartsOf, type DayParts } from './day-parts.ts'
import { predictionsIn, type PastReview } from './past-review.ts'
import type { CardAtHand } from './situation.ts'

/** What a user's latest reviews say of their memory and habits. */
export interface StudyProfile {
  reviews: number
  latestAt: string | null
  calibration: Calibration
  agreement: Agreement
  dayParts: DayParts
  /** Reviews of cards that were new. */
  firsts: { reviews: number; remembered: number }
  remembered: number
  /** How long a review takes, at the median; null where nothing tells. */
  msPerReview: number | null
  /** How many reviews were done on each day before today, those without any included. */
  perDay: readonly number[]
  doneToday: number
  /** How many cards are due until the day ends, new ones not counted. */
  waiting: number
  /** The first of them. */
  upcoming: readonly CardAtHand[]
}

export interface Recent {
  /** The latest reviews, in the order of time. */
  reviews: readonly PastReview[]
  /** Whether there are older ones, so that the first day is not whole. */
  isCut: boolean
  today: string
  waiting: number
  upcoming: readonly CardAtHand[]
}

/** So many of the latest reviews are looked at. */
export const MOST_REVIEWS = 1000
/** A profile serves until there is so much more to learn from, of what it was made from. */
export const RENEWED_AFTER = 0.05

const MOST_DAYS = 60
/** A longer pause between two reviews is no thinking. */
const LONGEST_THOUGHT_MS = 120_000
/** A shorter one is a program's. */
const SHORTEST_THOUGHT_MS = 500

export function profileOf({ reviews, isCut, today, waiting, upcoming }: Recent): StudyProfile {
  const predictions = predictionsIn(reviews)
  const calibration = calibrationOf(predictions)
  const firsts = reviews.filter(({ predicted }) => predicted === null)
  return {
    reviews: reviews.length,
    latestAt: reviews.at(-1)?.at ?? null,
    calibration,
    agreement: agreementOf(predictions),
    dayParts: dayPartsOf(predictions, calibration),
    firsts: { reviews: firsts.length, remembered: countRemembered(firsts) },
    remembered: countRemembered(reviews),
    msPerReview: msPerReview(reviews),
    perDay: perDay(reviews, isCut, today),
    doneToday: reviews.filter(({ day }) => day === today).length,
    waiting,
    upcoming,
  }
}

const countRemembered = (reviews: readonly PastReview[]): number =>
  reviews.filter(({ remembered }) => remembered).length

/** By what was measured, else by the time that lies between two reviews of a sitting. */
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

function perDay(reviews: readonly PastReview[], isCut: boolean, today: string): number[] {
  const first = reviews[0]?.day
  if (first === undefined) return []
  const counts = Map.groupBy(reviews, ({ day }) => day)
  const days: number[] = []
  for (let day = addDays(today, -1); day >= first && days.length < MOST_DAYS; day = addDays(day, -1)) {
    if (day > first || !isCut) days.push(counts.get(day)?.length ?? 0)
  }
  return days
}
