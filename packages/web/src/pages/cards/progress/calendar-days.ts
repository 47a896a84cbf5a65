interface Span {
  from: string
  to: string
  timeZone: string
}

const DAY = 86_400_000
const NOON = DAY / 2

/** Every study day of a span with its reviews, also those without. */
export function calendarDays(
  days: readonly { day: string; reviews: number }[],
  { from, to, timeZone }: Span,
): { day: string; count: number }[] {
  const reviews = new Map(days.map(({ day, reviews: count }) => [day, count]))
  const format = new Intl.DateTimeFormat('en-CA', { timeZone })
  // Rounded, because a day is 23 or 25 hours when clocks change.
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY)
  const first = Date.parse(`${format.format(new Date(from))}T00:00:00Z`) + NOON
  return Array.from({ length }, (_, index) => {
    const day = new Date(first + index * DAY).toISOString().slice(0, 10)
    return { day, count: reviews.get(day) ?? 0 }
  })
}

/** Null where nothing was reviewed. */
export const shareOf = ({ reviews, remembered }: { reviews: number; remembered: number }): number | null =>
  reviews === 0 ? null : remembered / reviews
