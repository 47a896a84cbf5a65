const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Two digits from here on are of the last century: the guide began in the 1970s. */
const FIRST_YEAR_OF_GUIDE = 70

/** The day an agreement begins (the first of its month) or ends (the last), or that it has no such day. */
export type EffectiveDate = { date: string } | 'open' | 'unreadable'

interface Month {
  year: number
  /** From 1. */
  month: number
}

/** The start in `May/03` or `20030501`. */
export const effectiveStart = (text: string | null): EffectiveDate =>
  readDate(text, ({ year, month }) => isoDate(year, month, 1))

/** The end in `Aug/14`, `20140831` or `present`. */
export const effectiveEnd = (text: string | null): EffectiveDate =>
  readDate(text, ({ year, month }) => isoDate(year, month, lastDay(year, month)))

function readDate(text: string | null, dayOf: (month: Month) => string): EffectiveDate {
  const trimmed = (text ?? '').trim()
  if (/^(?:present|current|ongoing|-*)$/i.test(trimmed)) return 'open'
  const date = compactDate(trimmed) ?? monthDate(trimmed, dayOf)
  return date === undefined ? 'unreadable' : { date }
}

function compactDate(text: string): string | undefined {
  const [, years, months, days] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? []
  const [year, month, day] = [Number(years), Number(months), Number(days)]
  const real = month >= 1 && month <= 12 && day >= 1 && day <= lastDay(year, month)
  return real ? isoDate(year, month, day) : undefined
}

function monthDate(text: string, dayOf: (month: Month) => string): string | undefined {
  const [, name = '', digits = ''] = /^([A-Za-z]{3,9})\.?[/\s-]+(\d{4}|\d{2})$/.exec(text) ?? []
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? undefined : dayOf({ year: fullYear(digits), month })
}

function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year >= FIRST_YEAR_OF_GUIDE ? 1900 + year : 2000 + year
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const isoDate = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
