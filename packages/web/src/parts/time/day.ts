/** A day as the tools write it, where the reader is. */
export function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`
}

export function dayAfter(day: string, days: number): string {
  const date = atNoon(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** No change of clocks moves noon to another day. */
export const atNoon = (day: string): Date => new Date(`${day}T12:00:00`)
