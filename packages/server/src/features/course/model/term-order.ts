import { termKey } from '../../../platform/catalog/term.ts'

/** Schools with both have the winter term first. */
const WITHIN: Readonly<Record<string, number>> = { spring: 2 }
const YEAR = /\b(?:19|20)\d{2}\b/

const seasonOf = (term: string): string => /[a-z]+/.exec(term.toLowerCase())?.[0] ?? ''

/** Whether a text can name a term: `Fall 2026`, `2025W`, `Session II 2026`. */
export const isTerm = (text: string): boolean => termKey(text) !== undefined || YEAR.test(text)

/** A key that sorts by time and keeps a winter term and a spring term of one year apart; empty without a term. */
export function termOrder(term: string | null): string {
  if (term === null) return ''
  const key = termKey(term)
  if (key !== undefined) return `${key}.${WITHIN[seasonOf(term)] ?? 1}`
  return `${YEAR.exec(term)?.[0] ?? '0000'}-0.${term.trim().toLowerCase().replace(/\s+/g, ' ')}`
}

/** The keys that a term may be meant by, best first: one school's Winter 2026 is another's Spring 2026. */
export function termOrders(term: string): string[] {
  const key = termKey(term)
  const exact = termOrder(term)
  return key === undefined ? [exact] : [...new Set([exact, `${key}.1`, `${key}.2`])]
}

/** The season of a term, with or without its year: `Fall 2026` and `autumn` are `fall`. */
export function seasonName(term: string): string {
  const season = seasonOf(term)
  return season === 'autumn' ? 'fall' : season
}

const NAMES = ['Spring', 'Summer', 'Fall'] as const

/** A term by its key, in common words; undefined for a term that is no season of a year. */
export function termOfKey(key: string): string | undefined {
  const [, year, order] = /^(\d{4})-(\d)/.exec(key) ?? []
  const name = NAMES[Number(order) - 1]
  return year === undefined || name === undefined ? undefined : `${name} ${year}`
}
