import { calibrated, type Calibration, type Prediction } from './calibration.ts'

export const DAY_PARTS = ['morning', 'midday', 'evening', 'night'] as const
export type DayPart = (typeof DAY_PARTS)[number]

const HOURS = 24 / DAY_PARTS.length
const FIRST_HOUR = 4

/** Four parts of six hours; morning starts with the study day, at 4 a.m. */
export const dayPartOf = (hour: number): DayPart =>
  DAY_PARTS[Math.floor(((hour - FIRST_HOUR + 24) % 24) / HOURS)] ?? 'night'

/** How well a user remembers at one time of day. */
export interface PartRecord {
  reviews: number
  remembered: number
  /** The expected number regardless of the time of day. */
  expected: number
  variance: number
  /** Difference in log odds, shrunk towards 0 when there is little data. */
  offset: number
}
export type DayParts = Readonly<Record<DayPart, PartRecord>>

const OFFSET_PRIOR = 8

export function dayPartsOf(predictions: readonly Prediction[], calibration: Calibration): DayParts {
  const record = (part: DayPart): PartRecord => {
    const own = predictions.filter(({ hour }) => dayPartOf(hour) === part)
    const chances = own.map(({ predicted }) => calibrated(calibration, predicted))
    const remembered = own.filter((each) => each.remembered).length
    const expected = chances.reduce((sum, chance) => sum + chance, 0)
    const variance = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0)
    const offset = (remembered - expected) / (variance + OFFSET_PRIOR)
    return { reviews: own.length, remembered, expected, variance, offset }
  }
  return {
    morning: record('morning'),
    midday: record('midday'),
    evening: record('evening'),
    night: record('night'),
  }
}
