import { atNoon, dayAfter } from './day.ts'

/** The one way in which pages write dates. */
const LANGUAGE = 'en'

const SHORT = { day: 'numeric', month: 'short' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `Monday, November 16`. */
export const longDay = (date: Date, timeZone?: string): string =>
  date.toLocaleDateString(LANGUAGE, { weekday: 'long', day: 'numeric', month: 'long', timeZone })

/** `Nov 16`. */
export const shortDay = (date: Date, timeZone?: string): string =>
  date.toLocaleDateString(LANGUAGE, { ...SHORT, timeZone })

/** A day as short as it is clear: `Tomorrow`, `Fri, Nov 20`, `Mar 1, 2027`. */
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

/** A point in time likewise: only the hour where it is today, the year where it is another. */
export function momentText(at: string, now = new Date()): string {
  const then = new Date(at)
  if (then.toDateString() === now.toDateString()) return then.toLocaleTimeString(LANGUAGE, TIME)
  const isThisYear = then.getFullYear() === now.getFullYear()
  return then.toLocaleString(LANGUAGE, isThisYear ? { ...SHORT, ...TIME } : { ...SHORT, year: 'numeric' })
}

/** With all that is known of it. */
export const wholeMoment = (at: string): string =>
  new Date(at).toLocaleString(LANGUAGE, { dateStyle: 'full', timeStyle: 'medium' })
