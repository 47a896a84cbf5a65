import type { Row } from './read-part.ts'
import type { Reading } from './rows/free-row.ts'
import { markOf } from './words/grades.ts'
import { termsIn } from './words/terms.ts'

const SECTION = /^[A-Z] (?=\p{Lu})/u

/** A single letter before most titles is a section: `A Program Design`, `B Calculus I`. */
export function withoutSections(rows: readonly Row[]): void {
  const readings = rows
    .flatMap((row) => row.readings)
    .filter(({ pattern, fields }) => pattern.includes(' ') && fields.title !== undefined)
  const lettered = readings.filter(({ fields }) => SECTION.test(fields.title ?? ''))
  if (lettered.length < 3 || lettered.length < readings.length * 0.5) return
  for (const { fields } of lettered) fields.title = fields.title?.replace(SECTION, '') ?? ''
}

const PROSE = /\b(?:was|were|got|took|taken twice|maybe|either|think|my|i['’]m|i['’]ve)\b|\?/i

/** Numbers and marks of cells, signs of damage, two values for one. */
const BROKEN =
  /[█▓�|→·]|…$|^[\W\d]*$|^\d{1,2}\.\d |\d\.\d\d|\s[A-D][+–-](?:\s|$)|\s\d{1,2} \d{1,2}$|\s0\d{1,2}$|\s(?:or|OR|[A-F]\s?\/)$|\s[A-F][+-]?\s?\/\s?[A-F][+-]?$|,\s[A-F][+-]?$|\bGraded\b|\bPass\/Fail\b/

/** A label, or two cells that were not taken apart. */
const LEFT_OVER =
  /(?:^|[\s,;(])(?:credits?|units?|hours|points|(?:final )?grade|mark|status|term|semester|section|instructor|crn)\s*:|\t|\.{4}/i
const JOINED = /[^\s\d],\S|,(?:\d[\d.]*)?(?:,|$)|;\S/

/** `90 America Since 1945` */
const SECTION_FIRST = /^\d{2,3} \p{Lu}/u

/** Marks of single schools, whose meaning is not known. */
const UNKNOWN_MARK =
  /\p{Ll}.*\s(?:RG|REG|RE|RW|ENR|EN|RP|NR|NG|INC|DEF|WF|WP|WU|CIP|XF|FX|E|H|SD|CC|R|Q|X|Z|NA|WIP|DNW)$/u

const LEAST_TITLES = 4
const MOST_OF = 0.7

/** Capitals that nearly all titles begin with are a cell beside them: a level, a campus. */
export function strayWords(rows: readonly Row[]): ReadonlySet<string> {
  const titles = new Set(
    rows.flatMap(({ readings: [first] }) =>
      first?.fields.title === undefined || CELLS.has(first.pattern) ? [] : [first.fields.title],
    ),
  )
  const counts = new Map<string, number>()
  for (const title of titles) {
    const word = firstCapitals(title)
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const isStray = ([, count]: [string, number]) => count >= LEAST_TITLES && count > titles.size * MOST_OF
  return new Set([...counts].filter(isStray).map(([word]) => word))
}

const firstCapitals = (title: string): string | undefined => /^[A-Z]{2,4}(?= .*\p{Ll})/u.exec(title)?.[0]

/** Whether what is taken for a title holds nothing else. */
export function isSound({ fields: { title }, pattern }: Reading, stray: ReadonlySet<string>): boolean {
  if (title === undefined) return true
  if (BROKEN.test(title) || LEFT_OVER.test(title) || termsIn(title).length > 0 || markOf(title) !== undefined)
    return false
  // A cell of its own holds nothing but the title.
  if (CELLS.has(pattern)) return true
  return (
    !stray.has(firstCapitals(title) ?? '') &&
    ![JOINED, PROSE, UNKNOWN_MARK, SECTION_FIRST].some((sign) => sign.test(title))
  )
}

const CELLS: ReadonlySet<string> = new Set(['cells', 'vertical', 'stack'])
