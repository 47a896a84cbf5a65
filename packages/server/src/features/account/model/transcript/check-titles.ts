import type { Row } from './read-part.ts'
import type { Reading } from './rows/free-row.ts'
import { codeAtStart } from './words/codes.ts'
import { columnKind } from './words/column-names.ts'
import { doAgree, markOf, percentOf } from './words/grades.ts'
import type { Line } from './words/shapes.ts'
import { outcomeOf } from './words/outcomes.ts'
import { isSeason, termsIn } from './words/terms.ts'

const SECTION = /^[A-Z]\d{0,2} (?=\p{Lu})/u

/** `ENG 112 C Composition`; `A` and `I` may be words. */
const SECTION_BEHIND_CODE = /(?<![A-Z])[A-Z]{2,8}[ -]?\d{3,4}\s[B-HJ-Z]\d{0,2}\s\p{Lu}\p{Ll}/u
const LEAST_SECTIONS = 2

/** A single letter before most titles is a section: `A Program Design`, `B Calculus I`. */
export function withoutSections(rows: readonly Row[], lines: readonly Line[]): void {
  const readings = rows
    .flatMap((row) => row.readings)
    .filter(({ pattern, fields }) => pattern.includes(' ') && fields.title !== undefined)
  const lettered = readings.filter(({ fields }) => SECTION.test(fields.title ?? ''))
  if (lettered.length < 3 || lettered.length < readings.length * 0.5) {
    const sections = new Set(lines.flatMap(({ text }) => SECTION_BEHIND_CODE.exec(text)?.[0] ?? []))
    if (sections.size < LEAST_SECTIONS) return
    for (const row of rows) row.readings = row.readings.filter((reading) => !lettered.includes(reading))
    return
  }
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
  /\b(?:min|minimum|required|needed|prereq\w*|will|transfer(?:red)? from|was|were|got|took|taken twice|maybe|either|think|my|i['’]m|i['’]ve|can['’]?t|don['’]?t|remember|forgot|not sure)\b|^(?!(?:what|why|how|who|where|is|are|can|do|does)\b.*\?$).*\?/i

/** Words of a remark in small letters: `dropped it`, `doing it right now`. */
export const REMARK = /^(?=\p{Ll})(?:.*\s)?(?:it|doing|gonna|going|still|again|now|tbh|btw|lol)(?=\s|$)/u

/** Marks, credits and codes of a title that were not set apart: `A 3 credits`, `(A) MATH 1171`, `A3.0`. */
const JOINED_MARKS =
  /^[A-DF][+-]?\s?\d|^\([A-DFPW][+-]?\)|(?<!\()\b\d(?:\.\d+)? (?:credits?|units?)\b|\b[A-Z]{2,5} \d{3,4}\b.*\b[A-Z]{2,5} \d{3,4}\b|^[A-Z]{2,5} \d{3,4}[,;]/
/** The same behind a title that has no grade: `DesignA`, `Design A3`, `Calculus IB 3`. */
const JOINED_GRADE = /\p{Ll}[A-DF][+-]?$|\s[A-DF][+-]?\d$|\b[IVX]+[A-DF][+-]? \d$/u

/** What a remark behind a title ends with: `midterm`, `B (predicted)`. */
const REMARK_LAST =
  /(?:^|[\s(])(?:current|midterm|exam|quiz|so far|expected|estimated|predicted|projected|online|in person)\)?$/
/** The year of a term behind a title; other years say what the course is about. */
const YEAR_LAST =
  /(?<!\b(?:to|since|until|after|from|in|of|and|the)|[–—:-])\s20[12]\d(?:-\d\d?)?$|\s[A-Z]{1,2}['’]\d\d$|\s\d\d[A-Z]\d?$|\s1[0-4]\d[147]$/i

/** Numbers and marks of cells, signs of damage, two values for one. */
const BROKEN =
  /[█▓�|→·]|…$|(?:^|\s)\d{1,3} \d{1,3} \d{1,3}(?:\s|$)|^\/|^\d{5}\s|\d{4}-\d\d-\d\d|\d\/\d{1,2}\/\d\d|^(.{8,}) \1(?: \d+)?$|^\d{1,2}\.\d |\d\.\d\d|\s\d{1,2}[.,]\d?[OoIl]\d?(?:\s|$)|\s\d{1,2},\d{1,2}(?:\s|$)|\s\d[.,]\d [A-F]$|\s(?:TR|CR|NC|WD|IP|AUD?|[A-DF][+-]?) \d{1,2}(?:\.\d+)?$|\s[A-D][+–-](?:\s|$)|\s\d{1,2} \d{1,2}$|\s0\d{1,2}$|\s(?:or|OR|[A-F]\s?\/)$|\s[A-F][+-]?\s?\/\s?[A-F][+-]?$|,\s[A-F][+-]?$|^[A-F][+-]? (?:or|and) [A-F][+-]?(?:\s|,|$)|^[A-F][+-]? then\b|\d:\d\d|\d\s?%|\s[~*][A-F][+-]?$|\bGraded\b|\bPass\/Fail$|\s(?:UG|UGRD)$/

/** Signs and numbers alone. */
const WORDLESS = /^[^\p{L}]*$/u

/** A label, or two cells that were not taken apart. */
const LEFT_OVER =
  /(?:^|[\s,;(])(?:credits?|units?|hours|points|(?:final )?grade|mark|status|term|semester|section|instructor|crn)\s*:|\t|\.{4}/i
const JOINED = /[^\s\d],\S|,(?:\d[\d.]*)?(?:,|$)|;\S/

/** Signs and cells that were not set apart: a title begins with a word and holds no lone signs. */
const UNPARTED =
  /^[^\p{L}\d"“'‘(¿¡.]|^\([A-Z]{0,2}\d|(?:^|\s)[~=>_^*|<\\]+(?=\s|$)|\[\d|\s\d{1,2}(?:\.\d+)?[a-z]{1,2}$|["“][A-F][+-]?["”]$|\s[-–—]\s(?:[A-Z]{1,2}|\d)\s[-–—](?:\s|$)/u

/** `90 America Since 1945`, `BY1A Programming` */
const SECTION_FIRST = /^(?:\d{2,3}|[A-Z]{1,3}\d{1,3}[A-Z]?\d?) \p{Lu}/u

/** Marks of single schools, whose meaning is not known. */
const UNKNOWN_MARK = /\p{Ll}.*\s(?:RG|REG|RE|RW|ENR|EN|RP|NR|NG|DEF|CIP|XF|FX|E|H|SD|CC|R|Q|X|Z|NA|WIP)$/u

/** Beside a grade, the first letter of a word that was cut off */
const CUT_OFF = /\sand [A-Z]$/

/** The rest of the title stands somewhere else: `Introductory Scripting for`. */
const UNFINISHED = /\p{Ll} (?:and|of|for|to|the|with|from|at|in|&)$/u

const LEAST_TITLES = 4
const MOST_OF = 0.7

/** What belongs to another cell: a page, a level, a label with its value, a state, credits, half a title. */
const OTHER_CELL =
  /^page \d|^[A-Z]{2,3}$|\b\p{L}+: ?(?:[A-F][+-]?|\d[\d.]*)$|\s(?:completed|registered|enrolled|planned|withdrawn|dropped|in[- ]progress)$|^(?:[IVX]+|\d)$|^(?:units?|credits?|grade|mark) [\d.]+$|\s[IVX]+ \d$/iu

/** A course in capitals within a title in small letters. */
const OTHER_COURSE = /\p{Ll}.*\s[A-Z]{2,5}[ -]\d{3,4}[A-Z]{0,2}-\w|^[A-DF][+-]? [A-Z]{2,5}[ -]?\d{3,4}\b/u
/** `Calculus I UBC MATH` before a 100 that is no grade. */
const SUBJECT_LAST = /\p{Ll}.*\s[A-Z]{3,5}$/u
/** `Section 001`, `Room A130`, `B no credit` */
const PLACE_OR_CREDIT = /\b(?:section|sec|room|rm) [A-Z]?\d{2,4}\b|\b(?:no|without|for) credit$/iu

/** Without a grade, a letter or capitals at the end may be it. */
const MARK_LAST =
  /(?<!\b(?:vitamin|part|plan|group|type|level|in|to|and|&|language|hepatitis|unit|module|section))\s[A-HJ-UWYZ]$/i
const CAPITALS_LAST =
  /\p{Ll}(?:\s[IVX]+)?\s(?:[–—-]\s)?(?!(?:II|III|IV|VI|IX|IT|US|UK|UN|EU|TV|AI|PC|PE|UX|UI|BC|AD|USA|DNA|RNA|CAD|GIS|SQL|CSS|XML|ESL|WWI|HR|VR|XI|XX|OS|3D|2D)$)[A-Z]{2,3}$/u

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
  const last = Map.groupBy(titles, lastOfSeveral)
  const ends = [...last].flatMap(([word, { length }]) =>
    word !== undefined && isStray([word, length]) ? [`…${word}`] : [],
  )
  return new Set([...[...counts].filter(isStray).map(([word]) => word), ...ends])
}

/** The last word of a title, unless titles differ by it. */
const lastOfSeveral = (title: string): string | undefined => {
  const word = lastWord(title)
  return title.includes(' ') && /\p{L}{4}|^(?![IVX]+$)[A-Z]{2,3}$/u.test(word) ? word : undefined
}

const firstCapitals = (title: string): string | undefined =>
  /^(?:[A-Z]{2,4}|(?:Under|Post)?[Gg]raduate)(?= .*\p{Ll})/u.exec(title)?.[0]

const countOf = (text: string, sign: string): number => text.split(sign).length - 1

/** Whether what is taken for a title holds nothing else. */
export function isSound(
  {
    fields: { title, grade = '', percent, credits, attempted },
    pattern,
    isApart = CELLS.has(pattern),
  }: Reading,
  stray: ReadonlySet<string>,
): boolean {
  if (title === undefined) return true
  // `Accounting 15 B`: the number may be its credits.
  if (!isApart && (credits ?? attempted) === undefined && /\s(?:1[3-9]|20)$/.test(title)) return false
  // A number at its end may be the percentage beside the letter, or of two numbers the grade.
  const [, number] = isApart ? [] : (/\s(2[1-9]|[3-9]\d|100)$/.exec(title) ?? [])
  const isBesideLetter = /^[A-DF]/.test(grade) && doAgree(grade, Number(number))
  if (number !== undefined && (isBesideLetter || percentOf(grade) !== undefined)) return false
  if (!isApart && ((percentOf(grade) !== undefined && SUBJECT_LAST.test(title)) || YEAR_LAST.test(title)))
    return false
  if (
    UNFINISHED.test(title) ||
    WORDLESS.test(title) ||
    UNPARTED.test(title) ||
    countOf(title, '(') !== countOf(title, ')') ||
    BROKEN.test(title) ||
    LEFT_OVER.test(title) ||
    OTHER_CELL.test(title) ||
    OTHER_COURSE.test(title) ||
    isCode(title) ||
    PLACE_OR_CREDIT.test(title) ||
    outcomeOf(title) !== undefined ||
    isSeason(title) ||
    isLabel(title) ||
    termsIn(title).length > 0 ||
    markOf(title) !== undefined
  )
    return false
  // A cell of its own holds nothing but the title.
  if (CELLS.has(pattern)) return true
  return (
    !stray.has(firstCapitals(title) ?? '') &&
    !stray.has(`…${lastOfSeveral(title) ?? ''}`) &&
    (grade !== '' ||
      percent !== undefined ||
      ![MARK_LAST, CAPITALS_LAST, JOINED_GRADE].some((sign) => sign.test(title))) &&
    ![JOINED, JOINED_MARKS, PROSE, REMARK, REMARK_LAST, SECTION_FIRST].some((sign) => sign.test(title)) &&
    (!UNKNOWN_MARK.test(title) || (grade !== '' && CUT_OFF.test(title)))
  )
}

/** `SFU MATH 150`: the course that another school gives for it. */
function isCode(title: string): boolean {
  const [, code] = /^(?:[A-Z]{2,6} )?([A-Z]{2,5} \d{3,4}[A-Z]?)$/.exec(title) ?? []
  return code !== undefined && codeAtStart(code)?.length === code.length
}

/** `Titre : Le sens de la vie` */
const isLabel = (title: string): boolean =>
  columnKind(/^(\p{L}+)\s?:\s/u.exec(title)?.[1] ?? '') !== undefined

const CELLS: ReadonlySet<string> = new Set(['cells', 'vertical', 'stack'])
