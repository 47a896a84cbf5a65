import { isSubjectWord, wholeCode } from '../words/codes.ts'
import { squeeze } from '../words/lines.ts'
import type { Line } from '../words/shapes.ts'
import { GOING, isOfCourse, type NamedSchool } from './named-school.ts'

interface WithSchools {
  /** The lines, where each course of a sentence has its school before a colon. */
  lines: Line[]
  /** The schools that rows name in a cell or before the code, by their lines. */
  ofRows: ReadonlyMap<number, string>
}

const LONGEST_ROW = 400
const LONGEST_SENTENCES = 4_000
const PLACE = /\b(?:university|college|institut\w+|polytechnic)\b/i
const CODE = /^[A-Z]{3,5}$/
const CODES = /(?<![\w-])[A-Z]{3,5}(?![\w-])/g
/** A column of schools among the names of columns. */
const SCHOOL_COLUMN =
  /(?:^|[\t|,;"]|\s{2})\s*(?:school|institution|college|university|where)\s*(?:[\t|,;"]|\s{2}|$)/i
const SCHOOL_NAME = /^[\s"]*(?:school|institution|college|university|where)[\s"]*$/i
const BETWEEN_CELLS = /\t|\||\s{2,}|[,;]/
/** `Langara CPSC 1150`, `(SFU)` */
const BEFORE_CODE = /^[\s•*-]*((?:\p{Lu}[\p{L}'’&.-]* (?:of )?){1,6})(?=[A-Z]{2,5}[ -]?\d{2})/u
const IN_BRACKETS = /\(((?:at )?\p{Lu}[^()\d]{2,50})\)/u

/** Finds the schools that lines with courses name beside them. */
export function withSchools(lines: readonly Line[], named: NamedSchool): WithSchools {
  const ofRows = new Map<number, string>()
  const head = lines.find(({ text }) => text.length <= LONGEST_ROW && SCHOOL_COLUMN.test(text))?.text ?? ''
  const names = head.split(BETWEEN_CELLS)
  const column = { at: names.findIndex((name) => SCHOOL_NAME.test(name)), count: names.length }
  const sentences = new Sentences(named)
  const read = lines.map((line): Line => {
    const text = sentences.withSchools(line.text)
    if (text !== line.text) return { ...line, text }
    if (line.text.length > LONGEST_ROW || !/\p{Lu}/u.test(line.text) || !isOfCourse(line.text)) return line
    const found = schoolBeside(line.text, named) ?? schoolInCell(line.text, named, column)
    if (!found) return line
    ofRows.set(line.at, found.school)
    return found.text === undefined ? line : { ...line, text: found.text }
  })
  return { lines: read, ofRows }
}

interface Beside {
  school: string
  /** The row without the name, where it would be taken for a part of the title. */
  text?: string
}

function schoolBeside(text: string, named: NamedSchool): Beside | undefined {
  for (const form of [BEFORE_CODE, IN_BRACKETS]) {
    const found = form.exec(text)
    const school = found && named(squeeze(found[1]?.replace(/^at /, '') ?? ''), true)
    if (!found || !school) continue
    const [{ length }] = found
    return {
      school,
      text: text.slice(0, found.index) + ' '.repeat(length) + text.slice(found.index + length),
    }
  }
  return undefined
}

/** Where the names of columns have the schools. */
interface Column {
  at: number
  count: number
}

function schoolInCell(text: string, named: NamedSchool, column: Column): Beside | undefined {
  const mayName =
    column.at >= 0 || PLACE.test(text) || text.match(CODES)?.some((code) => named(code, true)) === true
  const cells = mayName ? text.split(BETWEEN_CELLS) : []
  if (cells.length < 2) return undefined
  const schools = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    const name = squeeze(cell).replace(/^"|"$/g, '')
    const isOfColumn = at === column.at && cells.length === column.count
    const isPlace = isOfColumn || PLACE.test(name) || (CODE.test(name) && !wholeCode(name))
    const school = isPlace ? named(name, true) : undefined
    if (school !== undefined) schools.add(school)
  }
  const [school, other] = schools
  return school === undefined || other !== undefined ? undefined : { school }
}

/** What every sentence has that names a school. */
const HINT = /\b[Aa]t (?:the )?\p{Lu}|\b[Mm]y \p{Lu}|@ ?\p{Lu}|\bwhere\b|\b(?:gave|granted|awarded)\b/u
/** A word in small letters: titles have few of them. */
const WORD = /(?<![\p{L}\d'’])\p{Ll}{2,}(?![\p{L}\d])/gu
const LEAST_WORDS = 2
/** `at Langara College`, `went to Langara, where`, `SFU already gave me` */
const AT =
  /(?:^|[\s(])(?:[Aa]t|@|to(?=[^.]{4,60}?,? where\b))\s+(?:the\s+)?(\p{Lu}[\p{L}'’&.-]*(?:\s+(?:of\s+)?\p{Lu}[\p{L}'’&-]*){0,6})/gu
const GIVES =
  /^\W*(\p{Lu}[\p{L}'’&.-]*(?:\s+(?:of\s+)?\p{Lu}[\p{L}'’&-]*){0,6})\s+(?:already |has |also )*(?:gave|granted|awarded)\b/u
/** `My BCIT marks` */
const MINE =
  /\b([Mm]y )(\p{Lu}[\p{L}'’&.-]*(?: (?:of )?\p{Lu}[\p{L}'’&-]*){0,6}) (?=(?:marks|grades|courses|classes|results)\b)/u
/** Any other word about a school: where somebody comes from or goes to. */
const OTHER =
  /(?:^|\s)(?:from|to|into|by|for|than|and|or)\s+(?:the\s+)?(\p{Lu}[\p{L}'’&.-]*(?:\s+(?:of\s+)?\p{Lu}[\p{L}'’&-]*){0,6})/gu
const COURSE =
  /(?<![\w:])(?:([A-Z]{2,5}|[a-z]{2,5}(?=[ -]?\d{3,4}))[ -]?[A-Z]?\d{2,4}[A-Z]{0,2}|([A-Z][a-z]{2,5}) (?!(?:19|20)\d\d\b)\d{3,4}[A-Z]{0,2})(?![\w%]|\.\d)/g

/** Sentences in order: what is said without a school was at the school of the sentence before. */
class Sentences {
  readonly #named: NamedSchool
  #school: string | undefined

  constructor(named: NamedSchool) {
    this.#named = named
  }

  withSchools(text: string): string {
    const mayName = text.length <= LONGEST_SENTENCES && (this.#school !== undefined || HINT.test(text))
    const words = !mayName || text.includes('\t') ? [] : (text.match(WORD) ?? [])
    if (words.length < LEAST_WORDS) {
      this.#school = undefined
      return text
    }
    return text
      .split(/(?<=[.!?;]["”)]?\s)/)
      .map((sentence) => this.#withSchool(sentence))
      .join('')
  }

  #withSchool(written: string): string {
    const [, my = '', mine = ''] = MINE.exec(written) ?? []
    const ofMine = mine === '' ? undefined : this.#named(mine, true)
    const sentence = ofMine === undefined ? written : written.replace(MINE, my)
    if (ofMine !== undefined) this.#school = ofMine
    if (GOING.test(sentence) && !isOfCourse(sentence)) return sentence
    const places = this.#schoolsAfter(sentence, AT)
    const [giving] = [GIVES.exec(sentence)?.[1]].flatMap((name) =>
      name === undefined ? [] : this.#nameIn(name),
    )
    const [place = giving, other] = places
    if (other !== undefined) this.#school = undefined
    else if (place !== undefined) this.#school = place
    else if (this.#schoolsAfter(sentence, OTHER).size > 0) this.#school = undefined
    const school = this.#school
    if (school === undefined) return sentence
    return sentence.replace(COURSE, (code, subject: string | undefined, word: string | undefined) =>
      isSubjectWord((subject ?? word ?? '').toUpperCase()) ? `${school}:${code}` : code,
    )
  }

  #schoolsAfter(sentence: string, form: RegExp): ReadonlySet<string> {
    return new Set(Array.from(sentence.matchAll(form)).flatMap(([, name = '']) => this.#nameIn(name)))
  }

  /** The longest name that a text begins with. */
  #nameIn(text: string): string[] {
    const words = squeeze(text.replace(/[.]$/, '')).split(' ')
    for (let count = words.length; count > 0; count--) {
      const school = this.#named(words.slice(0, count).join(' '), true)
      if (school !== undefined) return [school]
    }
    return []
  }
}
