/** As the browser is set, whatever the language of the page. */
const LANGUAGE: string | undefined = undefined

const SHORT = { day: 'numeric', month: 'short' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `Monday, November 16`. */
export const longDay = (date: Date, timeZone?: string): string =>
  date.toLocaleDateString(LANGUAGE, { weekday: 'long', day: 'numeric', month: 'long', timeZone })

/** `Nov 16`. */
export const shortDay = (date: Date, timeZone?: string): string =>
  date.toLocaleDateString(LANGUAGE, { ...SHORT, timeZone })

/** A day in short form: `Tomorrow`, `Fri, Nov 20`, `Mar 1, 2027`. */
export function dayText(day: string, today: string): string {
  const near = new Map([
    [dayAfter(today, -1), 'Yesterday'],
    [today, 'Today'],
    [dayAfter(today, 1), 'Tomorrow'],
  ]).get(day)
  if (near !== undefined) return near
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return atNoon(day).toLocaleDateString(LANGUAGE, {
    ...SHORT,
    ...(isThisYear ? { weekday: 'short' } : { year: 'numeric' }),
  })
}

/** Only the time where it is today, the year where it is another year. */
export function momentText(at: string, now = new Date()): string {
  const then = new Date(at)
  if (then.toDateString() === now.toDateString()) return then.toLocaleTimeString(LANGUAGE, TIME)
  const isThisYear = then.getFullYear() === now.getFullYear()
  return then.toLocaleString(LANGUAGE, isThisYear ? { ...SHORT, ...TIME } : { ...SHORT, year: 'numeric' })
}

/** The full date and time. */
export const fullMoment = (at: string): string =>
  new Date(at).toLocaleString(LANGUAGE, { dateStyle: 'full', timeStyle: 'medium' })

/** The ISO date in a time zone, the local one by default. */
export function dayOf(date: Date, timeZone?: string): string {
  // Sweden writes dates as ISO does.
  if (timeZone !== undefined) return date.toLocaleDateString('sv', { timeZone })
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`
}

export function dayAfter(day: string, days: number): string {
  const date = atNoon(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** Noon stays on the same day when clocks change. */
export const atNoon = (day: string): Date => new Date(`${day}T12:00:00`)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS_A_MONTH = 30.44

/** The remaining time: `10 min`, `3 days`, `2.5 months`. */
export function timeUntil(at: string, from = Date.now()): string {
  const ms = Math.max(0, Date.parse(at) - from)
  if (ms < HOUR) return `${Math.max(1, Math.round(ms / MINUTE))} min`
  if (ms < DAY - HOUR / 2) return `${Math.round(ms / HOUR)} h`
  const days = Math.round(ms / DAY)
  if (days < 60) return days === 1 ? '1 day' : `${days} days`
  const months = days / DAYS_A_MONTH
  return months < 24 ? `${months.toFixed(1)} months` : `${(months / 12).toFixed(1)} years`
}
