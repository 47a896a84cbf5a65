import { markOf } from '../words/grades.ts'
import type { Line } from '../words/shapes.ts'

/** `FW23 AP ECON 1000 3.00 M  Introduction to Microeconomics  B+`: session, faculty, course, credits, section. */
const ROW =
  /^\s*(FW|FA|WI|SP|SU)([0-3]\d)\s+[A-Z]{2}\s+([A-Z]{2,4}\s\d{4})\s+(\d\.\d\d)\s+([A-Z])(?:\s{2,}|\t)(\p{Lu}(?:\S|\s(?!\s))*)(?:\s{2,}|\t)(\S{1,4})\s*$/u
const LONGEST_LINE = 200
const LEAST_ROWS = 3
const NAMES: Readonly<Record<string, string>> = { FA: 'Fall', WI: 'Winter', SP: 'Spring', SU: 'Summer' }

interface Row {
  section: string
  text: string
}

/** `LE EECS 1012 3.00`: faculty, course and credits in a cell. */
const FACULTY = /(?<=^\s*|\t\s*|\|\s*|,"?)[A-Z]{2}[ /](?=[A-Z]{2,4} \d{4} +\d\.\d\d(?:"?,|\s*[\t|]|\s*$))/g

/** Leaves out the faculties before courses with their credits, where several rows have them. */
function withoutFaculties(lines: readonly Line[]): readonly Line[] {
  const texts = lines.map(({ text }) =>
    text.length > LONGEST_LINE ? text : text.replace(FACULTY, (found) => ' '.repeat(found.length)),
  )
  const changed = texts.filter((text, at) => text !== lines[at]?.text).length
  return changed < LEAST_ROWS ? lines : lines.map((line, at) => ({ ...line, text: texts[at] ?? line.text }))
}

/** Moves the session and the credits before a title behind it, where several rows have them there. */
export function withSessionsLast(written: readonly Line[]): readonly Line[] {
  const lines = withoutFaculties(written)
  const rows = new Map(lines.flatMap((line) => rowOf(line) ?? []))
  // Where every letter before a title could be a grade, none is known to be a section.
  const haveSections = [...rows.values()].some(({ section }) => markOf(section) === undefined)
  if (rows.size < LEAST_ROWS || !haveSections) return lines
  return lines.map((line) => ({ ...line, text: rows.get(line.at)?.text ?? line.text }))
}

function rowOf({ at, text }: Line): [at: number, row: Row][] | undefined {
  const [, season = '', year, code, credits, section = '', title, grade = ''] =
    (text.length > LONGEST_LINE ? null : ROW.exec(text)) ?? []
  if (year === undefined || markOf(grade) === undefined) return undefined
  // The session of fall and winter has the name of the year in which it begins.
  const term = season === 'FW' ? `20${year}W` : `${NAMES[season]} 20${year}`
  return [[at, { section, text: [code, title, `${credits} credits`, grade, term].join('  ') }]]
}
