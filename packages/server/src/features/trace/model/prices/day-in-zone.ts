import type { DayOf } from './cost-rows.ts'

/** Days in a time zone, as `2026-11-19`. Each instant is converted once, because that is slow. */
export function daysIn(timeZone: string): DayOf {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const known = new Map<string, string>()
  return (at) => {
    let day = known.get(at)
    if (day === undefined) known.set(at, (day = format.format(new Date(at))))
    return day
  }
}
