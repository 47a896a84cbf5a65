const SEASON = String.raw`fall|spring|summer|winter|autumn`
const NAMED = new RegExp(String.raw`\b(?:${SEASON})(?: (?:of )?\d{4})?\b`, 'i')
/** `fall '15` and `fall 15`. */
const SHORT_YEAR = new RegExp(String.raw`\b(${SEASON}) (?:of )?'?(\d\d)\b(?!\d)`, 'i')
/** `2015 fall` */
const YEAR_FIRST = new RegExp(String.raw`\b((?:19|20)\d\d) (${SEASON})\b`, 'i')
const COMPLETING = String.raw`took|taken|did|done|completed|finished|passed`
/** A year alone, beside words that say when something was: `back in 2014`, `took it 2012`, `(2012)`. */
const YEAR = new RegExp(
  String.raw`(?:\b(?:in|of|from|around|about|circa|like|year|was|(?:${COMPLETING})(?: (?:it|that|this|them|mine))?)\s+|\()((?:19|20)\d\d)(?![\w-])`,
  'i',
)
const PAST = new RegExp(String.raw`\b(?:${COMPLETING}|had|was|from|back)\b`, 'i')
const CENTURY_BREAK = 60

/**
 * The term that a text names: `Fall 2024`. A year alone, in which a course was taken, is read as its last term.
 *
 * @param rest the text without its courses and schools, whose numbers may look like years
 */
export function termIn(rest: string, isOfCredit: boolean): string | undefined {
  const [, firstYear, season] = YEAR_FIRST.exec(rest) ?? []
  if (season !== undefined) return `${season} ${firstYear}`
  const [, shortSeason, digits] = SHORT_YEAR.exec(rest) ?? []
  if (shortSeason !== undefined)
    return `${shortSeason} ${Number(digits) < CENTURY_BREAK ? '20' : '19'}${digits}`
  const named = NAMED.exec(rest)?.[0]
  if (named !== undefined || !(isOfCredit || PAST.test(rest))) return named
  const [, year] = YEAR.exec(rest) ?? []
  return year === undefined ? undefined : `Fall ${year}`
}

const DATED = /\d{4}/
const NOW = /\b(?:now|today|nowadays|these days|currently|this (?:year|term|fall|spring|summer|semester))\b/

interface Dated {
  term: string | undefined
}

/** `and at UVic?` asks on about the term in which the courses were taken. */
export const keptTerm = (
  { term, masked }: Dated & { masked: string },
  last: Dated | undefined,
): string | undefined =>
  term ?? (last && DATED.test(last.term ?? '') && !NOW.test(masked) ? last.term : undefined)

/** `I took it in 2012 though` says only when. */
export const saysOnlyWhen = ({
  term,
  courses,
  schools,
}: Dated & { courses: readonly unknown[]; schools: readonly unknown[] }): boolean =>
  DATED.test(term ?? '') && courses.length + schools.length === 0
