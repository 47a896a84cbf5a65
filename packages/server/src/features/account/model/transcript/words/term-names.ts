import type { Line } from './shapes.ts'

const LONGEST_LINE = 300
const NUMBERS: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3' }

/** A German text: its winter semester begins in October and ends in the next year. */
const GERMAN = /\b(?:WiSe|SoSe|(?:Winter|Sommer)semester)\b|\bWS\s?(?:20)?\d\d\s?\/\s?(?:20)?\d\d(?!\d)/
const WINTER_SEMESTER = /\b(?:WS|WiSe|Wintersemester)\s?(?:20)?(\d\d)(?:\s?[/–-]\s?(?:20)?(\d\d))?(?![\d/])/g
const SUMMER_SEMESTER = /\b(?:SS|SoSe|Sommersemester)\s?(?:20)?(\d\d)(?![\d/])/g

/** `2023 Fall-Winter`, `Fall/Winter 2023-24`: one session from September to April. */
const YEAR_FALL_WINTER =
  /\b(20\d\d)(?:\s?[-–/]\s?(?:20)?(\d\d))?[\s:]+(?:Fall|Autumn)\s?(?:[-–/&]|and)\s?Winter\b(?!\s?\d)/gi
const FALL_WINTER_YEAR =
  /\b(?:Fall|Autumn)\s?(?:[-–/&]|and)\s?Winter\s+(?:(?:Session|Term)\s+)?(20\d\d)(?:\s?[-–/]\s?(?:20)?(\d\d))?(?!\d)/gi

/** The weeks between fall and spring. */
const JANUARY = '(?:(?:January|Jan\\.?|J)[- ]Term|January Interim|Winterim|Winter Intersession)'
const JANUARY_YEAR = new RegExp(`\\b${JANUARY},?\\s+(20\\d\\d)\\b`, 'gi')
const YEAR_JANUARY = new RegExp(`\\b(20\\d\\d)\\s+${JANUARY}(?!\\w)`, 'gi')

/** `Summer I 2023`, `Summer Session 2, 2023`: parts of one summer. */
const SUMMER_PART =
  /\b(Summer)(?: (?:session|term|semester))? (?:I{1,3}|[ABC123])(?: (?:session|term|semester))?,? (20\d\d)\b(?!\s?[-–/]\s?\d)/gi
const PART_OF_SUMMER =
  /\b(Summer)(?: (?:session|term|semester))? (20\d\d)(?: (?:session|term|part))? (?:I{1,3}|[ABC])(?=\s*:?\s*$)/gi

/** `Semester One 2023`, `2023 Trimester 2`: parts of a calendar year, in summer or winter as the country has it. */
const PART = '(semester|sem|trimester|tri)\\.?\\s?(one|two|three|[123])'
const PART_YEAR = new RegExp(
  `\\b${PART}(?:\\s?[,:–-]\\s?|\\s+|\\s?(?=\\())(?:\\((20\\d\\d)\\)|(20\\d\\d)(?!\\d|\\s?[-–/]\\s?\\d))`,
  'gi',
)
const YEAR_PART = new RegExp(
  `(?<![\\d/–-]\\s?)\\b(20\\d\\d)(?:\\s?[,:–-]\\s?|\\s+)${PART}\\b(?!\\s?[\\d(])`,
  'gi',
)
const LONE_HALF = /^(\s*)S([12])[ -](20\d\d)(\s*:?\s*)$/

/** What any of them but the German ones has. */
const SIGN = /winter|summer|term|semester|trimester|interim|\b(?:sem|tri)\b|S[12][ -]20/i

/** `January 2023` between the headings of a fall and the next spring. */
const MONTH_HEADING = /^\s*January (20\d\d)\s*:?\s*$/i

function withMonthHeadings(lines: readonly Line[]): readonly Line[] {
  const headings = new Set(
    lines.map(({ text }) => (text.length > LONGEST_LINE ? '' : text.trim().toLowerCase())),
  )
  return lines.map((line) => {
    const year = line.text.length > LONGEST_LINE ? undefined : MONTH_HEADING.exec(line.text)?.[1]
    const isBetween =
      year !== undefined && headings.has(`fall ${Number(year) - 1}`) && headings.has(`spring ${year}`)
    return isBetween ? { ...line, text: `Winter ${year}` } : line
  })
}

/** Writes terms of other calendars so that every reader of a term knows them. */
export function withTermNames(lines: readonly Line[]): Line[] {
  const isGerman = lines.some(({ text }) => text.length <= LONGEST_LINE && GERMAN.test(text))
  return withMonthHeadings(lines).map((line) => {
    const { text } = line
    if (text.length > LONGEST_LINE || !/\d\d/.test(text)) return line
    if (!SIGN.test(text)) return isGerman ? { ...line, text: withGermanTerms(text) } : line
    const plain = text
      .replace(YEAR_FALL_WINTER, session)
      .replace(FALL_WINTER_YEAR, session)
      .replace(SUMMER_PART, '$1 $2')
      .replace(PART_OF_SUMMER, '$1 $2')
      .replace(JANUARY_YEAR, 'Winter $1')
      .replace(YEAR_JANUARY, 'Winter $1')
      .replace(PART_YEAR, (_, kind: string, part: string, one?: string, other?: string) =>
        partOfYear(kind, part, one ?? other ?? ''),
      )
      .replace(YEAR_PART, (_, year: string, kind: string, part: string) => partOfYear(kind, part, year))
      .replace(LONE_HALF, '$1Semester $2 $3$4')
    return { ...line, text: isGerman ? withGermanTerms(plain) : plain }
  })
}

const withGermanTerms = (text: string): string =>
  text
    .replace(WINTER_SEMESTER, (all: string, year: string, next?: string) =>
      inPlace(all, session(all, `20${year}`, next), text),
    )
    .replace(SUMMER_SEMESTER, (all: string, year: string) => inPlace(all, `Summer 20${year}`, text))

/** What stands behind it stays under its name where blanks set columns apart. */
const inPlace = (all: string, term: string, text: string): string =>
  /\S\s{2,}\S/.test(text) ? term.replace('Summer', 'Su').padEnd(all.length) : term

/** A session that begins in a year and ends in the next one. */
const session = (all: string, year: string, next?: string): string =>
  next === undefined || Number(next) === (Number(year) + 1) % 100 ? `${year}W` : all

const partOfYear = (kind: string, part: string, year: string): string =>
  `${/^tri/i.test(kind) ? 'Trimester' : 'Semester'} ${NUMBERS[part.toLowerCase()] ?? part} ${year}`
