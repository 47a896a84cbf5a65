import { calibrated, type Calibration } from '../hints/calibration.ts'
import { afterReview, modelChance, type ScheduledCard } from '../hints/situation.ts'
import type { StudyCalendar } from './study-day.ts'

const DAY = 86_400_000
const MAX_POINTS = 30
const MAX_ON_CURVE = 1_000
const MAX_PLAYED_ON = 300
const MAX_REVIEWS_AHEAD = 60
/** 80 % of outcomes are within this many standard deviations. */
const DEVIATIONS = 1.2816

/** Predicted retention of some cards. */
export interface RetentionForecast {
  learnt: number
  /** For learnt cards; null if there are none. */
  retention: number | null
  /** Without calibration by the user's reviews. */
  model: number | null
  range: { low: number; high: number } | null
  /** Expected number of remembered cards; new ones count as not remembered. */
  remembered: number
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export function forecastRetention(
  items: readonly ScheduledCard[],
  at: string,
  calibration: Calibration,
): RetentionForecast {
  const predicted = items.flatMap((item) => modelChance(item, at) ?? [])
  const chances = predicted.map((chance) => calibrated(calibration, chance))
  const retention = mean(chances)
  const spread =
    (DEVIATIONS * Math.sqrt(chances.reduce((sum, chance) => sum + chance * (1 - chance), 0))) /
    Math.max(1, chances.length)
  return {
    learnt: chances.length,
    retention,
    model: mean(predicted),
    range:
      retention === null
        ? null
        : { low: Math.max(0, retention - spread), high: Math.min(1, retention + spread) },
    remembered: chances.reduce((sum, chance) => sum + chance, 0),
  }
}

/** How retention falls without any reviews. */
export function curveOf(
  items: readonly ScheduledCard[],
  from: string,
  until: string,
  calibration: Calibration,
) {
  const sample = sampleEvenly(items, MAX_ON_CURVE)
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const points = Math.max(1, Math.min(MAX_POINTS, Math.ceil((end - start) / DAY)))
  return Array.from({ length: points + 1 }, (_, index) => {
    const passed = ((end - start) * index) / points
    const at = new Date(start + passed).toISOString()
    return { inDays: passed / DAY, retention: forecastRetention(sample, at, calibration).retention }
  })
}

/** Expected retention if every review is done on time and succeeds. */
export function ifKeptUp(
  items: readonly ScheduledCard[],
  from: string,
  until: string,
  calendar: StudyCalendar,
  calibration: Calibration,
): number | null {
  const learnt = items.filter(({ card }) => card.phase !== 'new')
  const then = sampleEvenly(learnt, MAX_PLAYED_ON).map((item) => simulateReviews(item, from, until, calendar))
  return forecastRetention(then, until, calibration).retention
}

function simulateReviews(
  item: ScheduledCard,
  from: string,
  until: string,
  calendar: StudyCalendar,
): ScheduledCard {
  let current = item
  for (let reviews = 0; reviews < MAX_REVIEWS_AHEAD; reviews++) {
    const at = current.card.dueAt < from ? from : current.card.dueAt
    if (at >= until) break
    current = afterReview(current, 'good', at, calendar.dayOf(at))
  }
  return current
}

export const weakest = (items: readonly ScheduledCard[], at: string, calibration: Calibration, max: number) =>
  items
    .flatMap((item) => {
      const predicted = modelChance(item, at)
      return predicted === null ? [] : [{ item, chance: calibrated(calibration, predicted) }]
    })
    .toSorted((one, other) => one.chance - other.chance)
    .slice(0, max)

/** At most `most` values, evenly sampled. */
export function sampleEvenly<Value>(values: readonly Value[], max: number): readonly Value[] {
  if (values.length <= max) return values
  const step = values.length / max
  return Array.from({ length: max }, (_, index) => values[Math.floor(index * step)]).filter(
    (value) => value !== undefined,
  )
}
