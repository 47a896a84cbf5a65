const SEASONS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    winter: 1,
    spring: 1,
    s1: 1,
    summer: 2,
    fall: 3,
    autumn: 3,
    s: 2,
    w: 3,
  }),
)

/** The first and last days of terms, by their order in the year. */
const FIRST_DAYS = ['01-01', '05-01', '09-01'] as const
const LAST_DAYS = ['04-30', '08-31', '12-31'] as const

/**
 * The day on which courses of a term are completed: `Fall 2024` ends on 2024-12-31. A winter session `2023W` runs into
 * the next year.
 */
export function termEnd(term: string): string | undefined {
  const [, session] = /^(\d{4})\s*W$/i.exec(term.trim()) ?? []
  if (session !== undefined) return `${Number(session) + 1}-${LAST_DAYS[0]}`
  const [, year, order] = /^(\d{4})-(\d)$/.exec(termKey(term) ?? '') ?? []
  const last = LAST_DAYS[Number(order) - 1]
  return year === undefined || last === undefined ? undefined : `${year}-${last}`
}

/** The days between which a term's classes are held, as far as its name tells. */
export function termDates(term: string): { from: string; to: string } | undefined {
  const to = termEnd(term)
  const [, year, order] = /^(\d{4})-(\d)$/.exec(termKey(term) ?? '') ?? []
  const first = FIRST_DAYS[Number(order) - 1]
  return year === undefined || first === undefined || to === undefined
    ? undefined
    : { from: `${year}-${first}`, to }
}

/** Converts a term such as `Fall 2025` or `2025W` to a form that sorts by time: `2025-3`. */
export function termKey(term: string): string | undefined {
  const text = term.trim().toLowerCase()
  const [, season, year] = /^([a-z]+)\s+(\d{4})$/.exec(text) ?? []
  const [, firstYear, letter] = /^(\d{4})\s*-?\s*([a-z]+\d?)$/.exec(text) ?? []
  const order = SEASONS.get(season ?? letter ?? '')
  const when = year ?? firstYear
  return when === undefined || order === undefined ? undefined : `${when}-${order}`
}
