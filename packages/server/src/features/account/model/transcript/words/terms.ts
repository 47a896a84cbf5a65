const SEASONS: Readonly<Record<string, string>> = {
  fall: 'Fall',
  autumn: 'Fall',
  fa: 'Fall',
  au: 'Fall',
  winter: 'Winter',
  wi: 'Winter',
  spring: 'Spring',
  sp: 'Spring',
  summer: 'Summer',
  su: 'Summer',
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
const NAME = '(fall|autumn|winter|spring|summer)'
const SHORT = '(FA|AU|WI|SP|SU)'
const YEAR = '((?:19|20)\\d\\d)'
const KIND = '(?:\\s+(?:semester|quarter|term|session))?'

const FORMS: readonly (readonly [RegExp, (found: readonly (string | undefined)[]) => string | undefined])[] =
  [
    // 2024-25 Winter Term 1, 2023 Winter Term 2: the winter session of a school whose year begins in September.
    [
      new RegExp(`^${YEAR}(?:[-/–](?:20)?\\d\\d)?\\s+winter\\s+term\\s+([12])$`, 'i'),
      ([, year, part]) => winterSession(year, part),
    ],
    [
      new RegExp(`^${YEAR}\\s?W(?:(?:\\s*term)?\\s*([12]))?$`, 'i'),
      ([, year, part]) => winterSession(year, part),
    ],
    [new RegExp(`^${YEAR}\\s?S(?:(?:\\s*term)?\\s*[12])?$`, 'i'), ([, year]) => `Summer ${year}`],
    [
      new RegExp(`^${YEAR}[-/–]((?:20)?\\d\\d)\\s+${NAME}${KIND}$`, 'i'),
      ([, year, , name]) => ofYears(name, year),
    ],
    [
      new RegExp(`^${NAME}${KIND}\\s+${YEAR}[-/–](?:20)?\\d\\d$`, 'i'),
      ([, name, year]) => ofYears(name, year),
    ],
    [new RegExp(`^${NAME}${KIND},?\\s+${YEAR}${KIND}$`, 'i'), ([, name, year]) => named(name, year)],
    [new RegExp(`^${NAME}${KIND},?\\s+['’]?(\\d\\d)$`, 'i'), ([, name, year]) => named(name, `20${year}`)],
    [new RegExp(`^${YEAR}\\s+${NAME}${KIND}$`, 'i'), ([, year, name]) => named(name, year)],
    [new RegExp(`^${YEAR}[/-]?\\s?${SHORT}$`, 'i'), ([, year, name]) => named(name, year)],
    [new RegExp(`^(\\d\\d)/?${SHORT}$`, 'i'), ([, year, name]) => named(name, `20${year}`)],
    [new RegExp(`^${SHORT}[ /-]?${YEAR}$`, 'i'), ([, name, year]) => named(name, year)],
    [new RegExp(`^F${YEAR}$`, 'i'), ([, year]) => named('fall', year)],
    [new RegExp(`^${SHORT}[ /-]?(\\d\\d)$`, 'i'), ([, name, year]) => named(name, `20${year}`)],
    [new RegExp(`^${YEAR}(10|20|30|01|05|09)$`), ([, year, code = '']) => `${BY_CODE[code]} ${year}`],
  ]

/** Terms by their first and last month: `Sep - Dec 2023`. */
const MONTHS: readonly (readonly [RegExp, string])[] = [
  [/^sep\w*\.?\s*(?:-|–|to)\s*dec\w*\.?,?\s+(\d{4})$/i, 'Fall'],
  [/^jan\w*\.?\s*(?:-|–|to)\s*apr\w*\.?,?\s+(\d{4})$/i, 'Spring'],
  [/^may\.?\s*(?:-|–|to)\s*aug\w*\.?,?\s+(\d{4})$/i, 'Summer'],
]

const ofYears = (name: string | undefined, first: string | undefined): string | undefined =>
  named(name, named(name, first)?.startsWith('Fall') ? first : String(Number(first) + 1))

const named = (name: string | undefined, year: string | undefined): string | undefined =>
  name === undefined || year === undefined ? undefined : `${SEASONS[name.toLowerCase()]} ${year}`

const winterSession = (year: string | undefined, part: string | undefined): string =>
  part === '1' ? `Fall ${year}` : part === '2' ? `Winter ${Number(year) + 1}` : `${year}W`

/** The term that a text names and nothing else: `2024FA` and `Autumn Quarter 2024` are `Fall 2024`. */
export function termOf(text: string): string | undefined {
  const plain = text
    .replace(/\([^()]{0,60}\)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length > 40) return undefined
  for (const [form, season] of MONTHS) {
    const year = form.exec(plain)?.[1]
    if (year !== undefined) return `${season} ${year}`
  }
  for (const [form, read] of FORMS) {
    const found = form.exec(plain)
    if (found) return read(found)
  }
  return undefined
}

const YEARS = `${YEAR}(?:[-/–](?:20)?\\d\\d)?`
const IN_TEXT = new RegExp(
  [
    `\\b${YEARS}\\s+winter\\s+term\\s+[12]\\b`,
    `\\b${YEARS}\\s+${NAME}${KIND}\\b`,
    `\\b${NAME}${KIND},?\\s+(?:${YEARS}\\b(?:\\s+(?:term|semester|quarter)\\b)?|['’]?\\d\\d\\b(?![.:%/]))`,
    `\\b${YEAR}[/-]?${SHORT}\\b`,
    `\\b${YEAR}[WS][12]?\\b`,
    `(?<![\\d/])\\d\\d/${SHORT}\\b`,
    `\\b(?:sep|jan|may)[a-z]{0,6}\\.?\\s*(?:-|–|to)\\s*(?:dec|apr|aug)[a-z]{0,5}\\.?,?\\s+${YEAR}\\b`,
    `(?<![\\d-])20[0-4]\\d(?:10|20|30|01|05|09)\\b`,
  ].join('|'),
  'gi',
)

export interface FoundTerm {
  term: string
  start: number
  end: number
}

/** The terms that a text names, in order. */
export const termsIn = (text: string): FoundTerm[] =>
  Array.from(text.matchAll(IN_TEXT)).flatMap(({ 0: found, index }) => {
    const term = termOf(found)
    return term === undefined ? [] : [{ term, start: index, end: index + found.length }]
  })
