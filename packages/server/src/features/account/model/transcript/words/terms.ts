import { plainLetters, squeeze } from './lines.ts'

const SEASONS: Readonly<Record<string, string>> = {
  fall: 'Fall',
  autumn: 'Fall',
  automne: 'Fall',
  otono: 'Fall',
  fa: 'Fall',
  au: 'Fall',
  aut: 'Fall',
  winter: 'Winter',
  hiver: 'Winter',
  invierno: 'Winter',
  wi: 'Winter',
  win: 'Winter',
  wint: 'Winter',
  spring: 'Spring',
  printemps: 'Spring',
  primavera: 'Spring',
  sp: 'Spring',
  spr: 'Spring',
  summer: 'Summer',
  ete: 'Summer',
  verano: 'Summer',
  outono: 'Fall',
  autunno: 'Fall',
  herbst: 'Fall',
  inverno: 'Winter',
  fruhling: 'Spring',
  fruhjahr: 'Spring',
  verao: 'Summer',
  estate: 'Summer',
  sommersemester: 'Summer',
  su: 'Summer',
  sum: 'Summer',
  summ: 'Summer',
}
/** A letter for the season, before or after the year: `F2023`, `2023F`; `S` is Spring or Summer. */
const LETTERS: Readonly<Record<string, string>> = { f: 'Fall', a: 'Fall', h: 'Winter' }
/** Before the last digits of a year in a column of terms, in English and in French. */
const BY_LETTER: Readonly<Record<string, string>> = {
  f: 'Fall',
  a: 'Fall',
  w: 'Winter',
  h: 'Winter',
  e: 'Summer',
}
/** The second half of a term code of six digits: a serial number or the first month. */
const BY_CODE: Readonly<Record<string, string>> = {
  '10': 'Spring',
  '20': 'Summer',
  '30': 'Fall',
  '01': 'Spring',
  '05': 'Summer',
  '09': 'Fall',
}
/** Words beside season and year that change nothing. */
const FILLERS = new Set(
  'semester quarter qtr term session trimester academic year yr of the period trimestre semestre periodo sesion session cuatrimestre de del la an annee credit'.split(
    ' ',
  ),
)
/** Terms by their first and last month: `Sep - Dec 2023`. */
const MONTHS: readonly (readonly [RegExp, string])[] = [
  [/^(?:aug|sep)\w*\.?(?: (\d{4}))? ?(?:-|–|to) ?dec\w*\.?,? (\d{4})$/, 'Fall'],
  [/^jan\w*\.?(?: (\d{4}))? ?(?:-|–|to) ?(?:apr\w*|may)\.?,? (\d{4})$/, 'Spring'],
  [/^may\.?(?: (\d{4}))? ?(?:-|–|to) ?aug\w*\.?,? (\d{4})$/, 'Summer'],
]
const LONGEST = 48
const YEAR = /^(?:19|20)\d\d$/

/** The term that a text names and nothing else: `2024FA` and `Autumn Quarter 2024` are `Fall 2024`. */
export function termOf(text: string): string | undefined {
  if (text.length > 4 * LONGEST) return undefined
  const whole = /^\s*[([](.*)[)\]]\s*$/.exec(text)?.[1]
  const plain = plainLetters(squeeze((whole ?? text).replace(/\([^()]{0,60}\)\s*$/, ''))).toLowerCase()
  if (plain === '' || plain.length > LONGEST) return undefined
  const pieces = plain.match(/[a-z]+|\d+|[^\s]/g) ?? []
  return byPart(plain) ?? byCode(pieces) ?? bySession(plain) ?? bySeason(pieces) ?? byMonths(plain)
}

/** Whether a text is a season without a year. */
export const isSeason = (text: string): boolean => Object.hasOwn(SEASONS, plainLetters(text).toLowerCase())

/** A term in a column of terms, where `F23` is no section. */
export function termInColumn(cell: string): string | undefined {
  const [, letter = '', year] = /^([FWAHEfwahe])\s?['’]?([0-3]\d)$/.exec(cell) ?? []
  const [, first, second, half] = /^(20\d\d)-(20\d\d)-([12])$/.exec(cell) ?? []
  if (Number(second) === Number(first) + 1) return half === '1' ? `Fall ${first}` : `Spring ${second}`
  const [, summer] = /^SS (20\d\d)$/.exec(cell) ?? []
  if (summer !== undefined) return `Summer ${summer}`
  return year === undefined ? termOf(cell) : `${BY_LETTER[letter.toLowerCase()]} 20${year}`
}

/** Whether a term is a part of a year that no season names. */
export const isNumberedPart = (term: string): boolean => /^(?:Semester|Trimester) /.test(term)

/** A part of a calendar year that no season names: `Semester 1 2023`, in a column `S1 2023`. */
function byPart(plain: string): string | undefined {
  const [, kind, part, year] = /^(semester|trimester|s(?=[12])) ?([123]) (20\d\d)$/.exec(plain) ?? []
  if (kind === undefined) return undefined
  return `${kind === 'trimester' ? 'Trimester' : 'Semester'} ${part} ${year}`
}

function byCode([code = '', ...more]: readonly string[]): string | undefined {
  const [, year, part = ''] = /^(20[0-4]\d)(\d\d)$/.exec(code) ?? []
  const season = BY_CODE[part]
  return more.length > 0 || year === undefined || season === undefined ? undefined : `${season} ${year}`
}

/** `2024-25 Winter Term 1`, `2023W2`: the winter session of a school whose year begins in September. */
function bySession(plain: string): string | undefined {
  const [, year, letter, part] =
    /^((?:19|20)\d\d)(?:[-/–](?:20)?\d\d)? ?(w|(?<!0)s|s(?=[12])|(?:winter|summer)(?= ?term ?[12]$))(?: ?(?:term)? ?([12]))?$/.exec(
      plain,
    ) ?? []
  if (year === undefined) return undefined
  if (letter === 's' || letter === 'summer') return `Summer ${year}`
  return part === '1' ? `Fall ${year}` : part === '2' ? `Winter ${Number(year) + 1}` : `${year}W`
}

/** One season and one year, or a season in a school year. */
function bySeason(pieces: readonly string[]): string | undefined {
  const seasons: string[] = []
  const years: number[] = []
  for (const [at, piece] of pieces.entries()) {
    const season = Object.hasOwn(SEASONS, piece) ? SEASONS[piece] : letterSeason(piece, pieces, at)
    if (season !== undefined) seasons.push(season)
    else if (YEAR.test(piece)) years.push(Number(piece))
    else if (/^\d\d$/.test(piece)) years.push(2000 + Number(piece))
    else if (!FILLERS.has(piece) && !/^[-–—/:,.'’]$/.test(piece)) return undefined
  }
  const [season, other] = seasons
  if (season === undefined || (other !== undefined && other !== season)) return undefined
  const year = yearOf(season, years)
  return year === undefined ? undefined : `${season} ${year}`
}

const letterSeason = (piece: string, pieces: readonly string[], at: number): string | undefined =>
  pieces.length === 2 && YEAR.test(pieces[1 - at] ?? '') && Object.hasOwn(LETTERS, piece)
    ? LETTERS[piece]
    : undefined

/** The year of a season; in a school year `2022-2023` the fall comes first. */
function yearOf(season: string, years: readonly number[]): number | undefined {
  const [first, second, third] = years
  if (first === undefined || second === undefined) return first
  const distinct = new Set(years)
  const [least, most] = [Math.min(...years), Math.max(...years)]
  if (distinct.size !== 2 || most - least !== 1 || years.length > 3) return undefined
  if (third === undefined) return second < first ? undefined : season === 'Fall' ? least : most
  return years.find((year) => years.filter((each) => each === year).length === 2)
}

function byMonths(plain: string): string | undefined {
  for (const [form, season] of MONTHS) {
    const [, first, last] = form.exec(plain) ?? []
    if (last !== undefined) return first === undefined || first === last ? `${season} ${last}` : undefined
  }
  return undefined
}

const NAME =
  '(?:fall|autumn|winter|spring|summer|automne|hiver|printemps|ete|otono|invierno|primavera|verano|outono|autunno|herbst|inverno|fruhling|fruhjahr|verao|estate|sommersemester)'
const SHORT = '(?:fa|au|wi|sp|su)'
const ONE_YEAR = '(?:19|20)\\d\\d'
const YEARS = `${ONE_YEAR}(?:\\s?[-/–]\\s?(?:20)?\\d\\d(?![\\d/-]))?`
const KIND = '(?:\\s+(?:semester|quarter|term|session|trimester))?'
const IN_TEXT = new RegExp(
  [
    `\\b${YEARS}\\s*[:,-]\\s*${NAME}${KIND}\\s+${ONE_YEAR}\\b`,
    `\\b${YEARS}\\s+(?:winter|summer)\\s+term\\s+[12]\\b`,
    `\\b${YEARS}(?:\\s+|\\s?[-/:–]\\s?)${NAME}${KIND}\\b`,
    `\\b${NAME}${KIND},?\\s*[-–/]?\\s*(?:de\\s+)?(?:${YEARS}\\b(?:\\s+(?:term|semester|quarter)\\b)?|['’]?\\d\\d\\b(?![.:%/]))`,
    `\\b(?:semester|trimester) [123] ${ONE_YEAR}\\b`,
    `\\b${ONE_YEAR}[ /-]?${SHORT}\\b`,
    `\\b${SHORT}[ /-]?${ONE_YEAR}\\b`,
    `\\b${ONE_YEAR}(?:w[12]?|s[12]|(?<!0)s)\\b`,
    `(?<![\\d/])\\d\\d/${SHORT}\\b`,
    `\\b(?:aug|sep|jan|may)[a-z]{0,6}\\.?\\s*(?:-|–|to)\\s*(?:dec|apr|aug|may)[a-z]{0,5}\\.?,?\\s+${ONE_YEAR}\\b`,
    `(?<![\\d-])20[0-4]\\d(?:10|20|30|01|05|09)\\b`,
  ].join('|'),
  'g',
)

export interface FoundTerm {
  term: string
  start: number
  end: number
}

/** What every term in a text has; most lines have neither. */
const HAS_YEAR = /(?:19|20)\d\d|\d\d\//
const HAS_SEASON = new RegExp(`${NAME}\\D{0,20}\\d\\d`)

/** The terms that a text names, in order. */
export function termsIn(text: string): FoundTerm[] {
  const plain = plainLetters(text).toLowerCase()
  if (!HAS_YEAR.test(plain) && !HAS_SEASON.test(plain)) return []
  return Array.from(plain.matchAll(IN_TEXT)).flatMap(({ 0: found, index }) => {
    const term = termOf(found)
    if (term !== undefined) return [{ term, start: index, end: index + found.length }]
    // `Fall 2022 - 12 credits`: what follows the year is no second one.
    const [single = ''] = /^.*?(?:19|20)\d\d(?=\s?[-/–])/.exec(found) ?? []
    const first = termOf(single)
    return first === undefined ? [] : [{ term: first, start: index, end: index + single.length }]
  })
}
