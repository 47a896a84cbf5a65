const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something took, to what matters: `0.8 s`, `42 s`, `3 min 20 s`, `2 h 5 min`, `3 days`. */
export function span(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < MINUTE) return `${Math.round(seconds)} s`
  if (seconds < HOUR) return pair(seconds, MINUTE, 'min', 1, 's')
  return seconds < 2 * DAY ? pair(seconds, HOUR, 'h', MINUTE, 'min') : `${Math.round(seconds / DAY)} days`
}

function pair(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % large) / small)
  return `${Math.floor(seconds / large)} ${largeUnit}${rest === 0 ? '' : ` ${rest} ${smallUnit}`}`
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

/** `812`, `12.4K`, `3.1M`. */
export const short = (value: number): string => compact.format(value)

export const exact = (value: number): string => value.toLocaleString('en')
