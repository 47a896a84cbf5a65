/** A course with the term in which it is planned. */
export interface Placement {
  course: string
  term: string
}

/** The same with one course in another term, or added to it. */
export const moved = (placements: readonly Placement[], course: string, term: string): Placement[] => [
  ...placements.filter((each) => each.course !== course),
  { course, term },
]

export const without = (placements: readonly Placement[], course: string): Placement[] =>
  placements.filter((each) => each.course !== course)

/** The term so many columns away; undefined past either end. */
export function termBeside(terms: readonly string[], term: string, step: number): string | undefined {
  const at = terms.indexOf(term)
  return at === -1 ? undefined : terms[at + step]
}

const SEASONS = ['Spring', 'Summer', 'Fall']

/** Sorts terms by time; NaN for what is no term. */
export function termOrder(term: string): number {
  const [season = '', year = ''] = term.split(' ')
  return SEASONS.includes(season) && /^\d{4}$/.test(year)
    ? Number(year) * SEASONS.length + SEASONS.indexOf(season)
    : NaN
}

/** The names of so many terms from one on: `Fall 2026`, `Spring 2027`, … */
export function termsFrom(first: string, count: number): string[] {
  const start = termOrder(first)
  if (Number.isNaN(start)) return []
  return Array.from({ length: count }, (_, index) => {
    const at = start + index
    return `${SEASONS[at % SEASONS.length]} ${Math.floor(at / SEASONS.length)}`
  })
}
