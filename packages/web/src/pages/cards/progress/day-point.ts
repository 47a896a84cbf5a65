import { longDay, shortDay } from '../../../parts/time/dates.ts'
import type { PlotPoint } from '../../../parts/plot/plot-props.ts'

/** The days of study, where their owner lives. */
export interface StudyDays {
  timeZone: string
  /** When the present one ends: in the night, not at midnight. */
  to: string
}

const DAY = 86_400_000

/** A day of study, known by its first instant, as a point of a plot. The present one may have begun yesterday. */
export function dayPoint(at: string, { timeZone, to }: StudyDays): PlotPoint {
  const first = new Date(at)
  // Where clocks change, a day is an hour shorter or longer.
  const isToday = Math.round((Date.parse(to) - first.getTime()) / DAY) === 1
  return isToday
    ? { label: 'Today', tick: 'Today' }
    : { label: longDay(first, timeZone), tick: shortDay(first, timeZone) }
}
