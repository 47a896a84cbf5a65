const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS_A_MONTH = 30.44

/** How long it is until then, as short as it means something: `10 min`, `3 days`, `2.5 months`. */
export function timeUntil(at: string, from = Date.now()): string {
  const ms = Math.max(0, Date.parse(at) - from)
  if (ms < HOUR) return `${Math.max(1, Math.round(ms / MINUTE))} min`
  if (ms < DAY - HOUR / 2) return `${Math.round(ms / HOUR)} h`
  const days = Math.round(ms / DAY)
  if (days < 60) return days === 1 ? '1 day' : `${days} days`
  const months = days / DAYS_A_MONTH
  return months < 24 ? `${months.toFixed(1)} months` : `${(months / 12).toFixed(1)} years`
}
