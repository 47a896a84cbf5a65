const SEASONS: Readonly<Record<string, number>> = {
  winter: 1,
  spring: 1,
  s1: 1,
  summer: 2,
  fall: 3,
  autumn: 3,
  s: 2,
  w: 3,
}

/** Converts a term such as `Fall 2025` or `2025W` to a form that sorts by time: `2025-3`. */
export function termKey(term: string): string | undefined {
  const text = term.trim().toLowerCase()
  const [, season, year] = /^([a-z]+)\s+(\d{4})$/.exec(text) ?? []
  const [, firstYear, letter] = /^(\d{4})\s*-?\s*([a-z]+\d?)$/.exec(text) ?? []
  const order = SEASONS[season ?? letter ?? '']
  const when = year ?? firstYear
  return when === undefined || order === undefined ? undefined : `${when}-${order}`
}
