import type { Row } from './read-part.ts'
import type { Reading } from './rows/free-row.ts'
import { markOf, percentOf } from './words/grades.ts'
import { termsIn } from './words/terms.ts'

const SECTION = /^[A-Z]\d{0,2} (?=\p{Lu})/u

/** A single letter before most titles is a section: `A Program Design`, `B Calculus I`. */
export function withoutSections(rows: readonly Row[]): void {
  const readings = rows
    .flatMap((row) => row.readings)
    .filter(({ pattern, fields }) => pattern.includes(' ') && fields.title !== undefined)
  const lettered = readings.filter(({ fields }) => SECTION.test(fields.title ?? ''))
  if (lettered.length < 3 || lettered.length < readings.length * 0.5) return
  for (const { fields } of lettered) fields.title = fields.title?.replace(SECTION, '') ?? ''
}

const CAMPUS =
  /^(?:main|online|on-?line|web|internet|virtual|hybrid|remote|distance|downtown|north|south|east|west|central)$/i

/** A word that ends most titles before a column of campuses is one; every other title must end with one too. */
export function withoutCampuses(rows: readonly Row[]): void {
  const flagged = rows.flatMap(({ readings }) => readings.filter(({ hasCampus }) => hasCampus))
  const counts = new Map<string, number>()
  for (const { fields } of flagged) {
    const word = lastWord(fields.title)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const isCampus = (word: string) => (counts.get(word) ?? 0) > flagged.length / 2 || CAMPUS.test(word)
  const areTold = flagged.every(
    ({ fields }) => isCampus(lastWord(fields.title)) && fields.title?.includes(' '),
  )
  if (areTold) for (const { fields } of flagged) fields.title = fields.title?.replace(/ \S+$/, '') ?? ''
  else for (const row of rows) row.readings = row.readings.filter(({ hasCampus }) => !hasCampus)
}

/** Two blanks within titles are slips of a scan where most rows have none, otherwise they divide two cells. */
export function withoutGaps(rows: readonly Row[]): void {
  const free = rows.filter(({ readings: [first] }) => first?.hasGap !== undefined)
  const gaps = free.filter(({ readings }) => readings.some(({ hasGap }) => hasGap))
  if (gaps.length <= free.length / 2 && free.length >= LEAST_TITLES) return
  for (const row of gaps) row.readings = row.readings.filter(({ hasGap }) => !hasGap)
}

const lastWord = (title = ''): string => /\S+$/.exec(title)?.[0] ?? ''

const PROSE =
  /\b(?:was|were|got|took|taken twice|maybe|either|think|my|i['’]m|i['’]ve|can['’]?t|don['’]?t|remember|forgot|not sure)\b|^(?!(?:what|why|how|who|where|is|are|can|do|does)\b.*\?$).*\?/i

/** Numbers and marks of cells, signs of damage, two values for one. */
const BROKEN =
  /[█▓�|→·]|…$|^\/|^\d{5}\s|\d{4}-\d\d-\d\d|\d\/\d{1,2}\/\d\d|^(.{8,}) \1(?: \d+)?$|^[\W\d]*$|^\d{1,2}\.\d |\d\.\d\d|\s\d{1,2},\d{1,2}(?:\s|$)|\s\d[.,]\d [A-F]$|\s(?:TR|CR|NC|WD|IP|AUD?|[A-DF][+-]?) \d{1,2}(?:\.\d+)?$|\s[A-D][+–-](?:\s|$)|\s\d{1,2} \d{1,2}$|\s0\d{1,2}$|\s(?:or|OR|[A-F]\s?\/)$|\s[A-F][+-]?\s?\/\s?[A-F][+-]?$|,\s[A-F][+-]?$|^[A-F][+-]? (?:or|and) [A-F][+-]?(?:\s|,|$)|\bGraded\b|\bPass\/Fail$/

/** A label, or two cells that were not taken apart. */
const LEFT_OVER =
  /(?:^|[\s,;(])(?:credits?|units?|hours|points|(?:final )?grade|mark|status|term|semester|section|instructor|crn)\s*:|\t|\.{4}/i
const JOINED = /[^\s\d],\S|,(?:\d[\d.]*)?(?:,|$)|;\S/

/** Signs and cells that were not set apart: a title begins with a word and holds no lone signs. */
const UNPARTED =
  /^[^\p{L}\d"“'‘(¿¡.]|^\([A-Z]{0,2}\d|(?:^|\s)[~=>_^*|<\\]+(?=\s|$)|\[\d|\s\d{1,2}(?:\.\d+)?[a-z]{1,2}$|["“][A-F][+-]?["”]$|\s[-–—]\s(?:[A-Z]{1,2}|\d)\s[-–—](?:\s|$)/u

/** `90 America Since 1945` */
const SECTION_FIRST = /^\d{2,3} \p{Lu}/u

/** Marks of single schools, whose meaning is not known. */
const UNKNOWN_MARK =
  /\p{Ll}.*\s(?:RG|REG|RE|RW|ENR|EN|RP|NR|NG|INC|DEF|WF|WP|WU|CIP|XF|FX|E|H|SD|CC|R|Q|X|Z|NA|WIP|DNW)$/u

/** The rest of the title stands somewhere else: `Introductory Scripting for`. */
const UNFINISHED = /\p{Ll} (?:and|of|for|to|the|with|from|at|in|&)$/u

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

const countOf = (text: string, sign: string): number => text.split(sign).length - 1

/** Whether what is taken for a title holds nothing else. */
export function isSound(
  { fields: { title, grade = '' }, pattern }: Reading,
  stray: ReadonlySet<string>,
): boolean {
  if (title === undefined) return true
  // Of two numbers that could be the grade, the first may be it.
  if (!CELLS.has(pattern) && percentOf(grade) !== undefined && /\s(?:2[1-9]|[3-9]\d|100)$/.test(title))
    return false
  if (
    UNFINISHED.test(title) ||
    UNPARTED.test(title) ||
    countOf(title, '(') !== countOf(title, ')') ||
    BROKEN.test(title) ||
    LEFT_OVER.test(title) ||
    termsIn(title).length > 0 ||
    markOf(title) !== undefined
  )
    return false
  // A cell of its own holds nothing but the title.
  if (CELLS.has(pattern)) return true
  return (
    !stray.has(firstCapitals(title) ?? '') &&
    ![JOINED, PROSE, UNKNOWN_MARK, SECTION_FIRST].some((sign) => sign.test(title))
  )
}

const CELLS: ReadonlySet<string> = new Set(['cells', 'vertical', 'stack'])
