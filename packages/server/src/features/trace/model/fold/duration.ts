const DAY_LENGTH = 'yyyy-mm-dd'.length
const LENGTH = 'yyyy-mm-ddThh:mm:ss.mmmZ'.length
const Z = 90

let lastDay = ''
let lastDayMillis = 0

/** Parses an ISO time, NaN for anything else. Date.parse is too slow for every step of a log. */
export function millisOf(iso: string): number {
  if (iso.length !== LENGTH || iso.charCodeAt(LENGTH - 1) !== Z) return Date.parse(iso)
  const day = iso.slice(0, DAY_LENGTH)
  if (day !== lastDay) {
    lastDayMillis = Date.parse(day)
    lastDay = day
  }
  const two = (at: number): number => iso.charCodeAt(at) * 10 + iso.charCodeAt(at + 1) - 528
  const millis = (iso.charCodeAt(20) - 48) * 100 + two(21)
  return lastDayMillis + ((two(11) * 60 + two(14)) * 60 + two(17)) * 1000 + millis
}

/** Milliseconds between two times, never negative; null if one is missing or invalid. */
export function spanOf(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null
  const span = millisOf(to) - millisOf(from)
  return Number.isNaN(span) ? null : Math.max(0, span)
}
