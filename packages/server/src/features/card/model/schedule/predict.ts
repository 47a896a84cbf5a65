import { calibrated, type Calibration } from '../hints/calibration.ts'
import { reviewedHand, modelChance, type CardAtHand } from '../hints/situation.ts'
import type { StudyCalendar } from './study-day.ts'

const DAY = 86_400_000
const MOST_POINTS = 30
const MOST_ON_CURVE = 1_000
const MOST_PLAYED_ON = 300
const MOST_REVIEWS_AHEAD = 60
/** 80 % of outcomes are within this many standard deviations. */
const DEVIATIONS = 1.2816

/** Predicted retention of some cards. */
export interface Outlook {
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

export function outlookOf(hands: readonly CardAtHand[], at: string, calibration: Calibration): Outlook {
  const predicted = hands.flatMap((hand) => modelChance(hand, at) ?? [])
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
export function curveOf(hands: readonly CardAtHand[], from: string, until: string, calibration: Calibration) {
  const some = evenly(hands, MOST_ON_CURVE)
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const points = Math.max(1, Math.min(MOST_POINTS, Math.ceil((end - start) / DAY)))
  return Array.from({ length: points + 1 }, (_, index) => {
    const passed = ((end - start) * index) / points
    const at = new Date(start + passed).toISOString()
    return { inDays: passed / DAY, retention: outlookOf(some, at, calibration).retention }
  })
}

/** Expected retention if every review is done on time and succeeds. */
export function ifKeptUp(
  hands: readonly CardAtHand[],
  from: string,
  until: string,
  calendar: StudyCalendar,
  calibration: Calibration,
): number | null {
  const learnt = hands.filter(({ card }) => card.phase !== 'new')
  const then = evenly(learnt, MOST_PLAYED_ON).map((hand) => playOn(hand, from, until, calendar))
  return outlookOf(then, until, calibration).retention
}

function playOn(hand: CardAtHand, from: string, until: string, calendar: StudyCalendar): CardAtHand {
  let current = hand
  for (let reviews = 0; reviews < MOST_REVIEWS_AHEAD; reviews++) {
    const at = current.card.dueAt < from ? from : current.card.dueAt
    if (at >= until) break
    current = reviewedHand(current, 'good', at, calendar.dayOf(at))
  }
  return current
}

export const weakest = (hands: readonly CardAtHand[], at: string, calibration: Calibration, most: number) =>
  hands
    .flatMap((hand) => {
      const predicted = modelChance(hand, at)
      return predicted === null ? [] : [{ hand, chance: calibrated(calibration, predicted) }]
    })
    .toSorted((one, other) => one.chance - other.chance)
    .slice(0, most)

/** At most `most` values, evenly sampled. */
export function evenly<Value>(values: readonly Value[], most: number): readonly Value[] {
  if (values.length <= most) return values
  const step = values.length / most
  return Array.from({ length: most }, (_, index) => values[Math.floor(index * step)]).filter(
    (value) => value !== undefined,
  )
}
