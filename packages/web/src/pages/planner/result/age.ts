const DAY_MS = 86_400_000
const STEPS = [
  { unit: 'year', days: 365 },
  { unit: 'month', days: 30 },
  { unit: 'day', days: 1 },
] as const
const OLD_DAYS = 730

const daysSince = (day: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(day)) / DAY_MS))

/** How long ago a day was: `14 days old`, `today`. */
export function ageOf(day: string, now: Date): string {
  const days = daysSince(day, now)
  const step = STEPS.find((each) => days >= each.days)
  if (!step) return 'today'
  const count = Math.floor(days / step.days)
  return `${count} ${step.unit}${count === 1 ? '' : 's'} old`
}

/** Old enough to be asked about again. */
export const isOld = (day: string, now: Date): boolean => daysSince(day, now) >= OLD_DAYS
