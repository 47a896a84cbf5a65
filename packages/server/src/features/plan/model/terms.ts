import { termEnd, termKey } from '../../../platform/catalog/term.ts'

const SEASONS = ['Spring', 'Summer', 'Fall'] as const

/** 1 to 3 for spring or winter, summer and fall; undefined for a text that names no season. */
export function seasonOf(text: string): number | undefined {
  const key = termKey(/\d{4}/.test(text) ? text : `${text.trim().split(/\s+/)[0] ?? ''} 2000`)
  const season = Number(key?.slice('2000-'.length))
  return Number.isInteger(season) && season >= 1 ? season : undefined
}

/** So many terms from the first on, in its school's word for the first season. */
export function termsFrom(first: string, count: number): { name: string; end: string; key: string }[] {
  const key = termKey(first)
  if (key === undefined) return []
  let [year, season] = [Number(key.slice(0, 4)), Number(key.slice(5))]
  const isWinter = /^w(inter)?\b/i.test(first.trim())
  return Array.from({ length: count }, () => {
    const word = season === 1 && isWinter ? 'Winter' : (SEASONS[season - 1] ?? 'Fall')
    const name = `${word} ${year}`
    const term = { name, end: termEnd(name) ?? `${year}-12-31`, key: `${year}-${season}` }
    season = season === 3 ? 1 : season + 1
    if (season === 1) year++
    return term
  })
}

/** The first term that begins after a day. */
export function termAfter(day: string): string {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  if (month < 5) return `Summer ${year}`
  return month < 9 ? `Fall ${year}` : `Spring ${year + 1}`
}
