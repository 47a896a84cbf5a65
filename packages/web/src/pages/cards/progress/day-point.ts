import { longDay, shortDay } from '../../../parts/time/dates.ts'
import type { PlotPoint } from '../../../parts/plot/plot-props.ts'

/** Study days in the owner's time zone. */
export interface StudyDays {
  timeZone: string
  /** The end of the current study day, which is not midnight. */
  to: string
}

const DAY = 86_400_000

/** A study day, given by its start, as a plot point. The current one may have started yesterday. */
export function dayPoint(at: string, { timeZone, to }: StudyDays): PlotPoint {
  const first = new Date(at)
  // Rounded, because a day is 23 or 25 hours when clocks change.
  const isToday = Math.round((Date.parse(to) - first.getTime()) / DAY) === 1
  return isToday
    ? { label: 'Today', tick: 'Today' }
    : { label: longDay(first, timeZone), tick: shortDay(first, timeZone) }
}
