import { fieldsOf, squeeze, wordsOf, type Separator } from './lines.ts'
import type { Cell } from './shapes.ts'

export type ColumnKind =
  | 'subject'
  | 'number'
  | 'code'
  | 'code-title'
  | 'section'
  | 'title'
  | 'grade'
  | 'percent'
  | 'credits'
  | 'attempted'
  | 'earned'
  | 'points'
  | 'term'
  | 'status'
  | 'level'
  | 'campus'
  | 'crn'
  | 'repeat'
  /** A number that says nothing of the course: the size or average of the class. */
  | 'other-number'
  | 'other'

export interface Column extends Cell {
  kind: ColumnKind
}

export interface Table {
  columns: Column[]
  /** How cells are set apart; blanks where undefined. */
  separator: Separator | undefined
}

const NAMES: readonly (readonly [kind: ColumnKind, names: string])[] = [
  ['subject', 'subject|subj|dept|department|discipline|prefix|subject code|subject area'],
  [
    'number',
    'number|no|no.|nbr|num|num.|catalog nbr|catalog number|catalog no|catalog|crse|course number|course no|course no.|course #|course nbr|nmbr|course num',
  ],
  [
    'code',
    'course|course code|code|class|course/section|course section|course listing|course id|courses|course/sec|class code|course and section',
  ],
  [
    'code-title',
    'course/section and title|course and title|course & title|course/title|course section and title|course name',
  ],
  ['section', 'section|sec|sect|sec.|section number'],
  [
    'title',
    'title|course title|description|class title|name|course description|search|descriptive title|class description|long title',
  ],
  [
    'grade',
    'grade|grd|grades|mark|final grade|final|letter|letter grade|official grade|course grade|final mark|gr|grd.|final grades|verified grade|grade earned|marks',
  ],
  [
    'percent',
    'percent|%|percentage|percent grade|grade %|grade (%)|pct|percentage grade|grade percent|mark (%)|% grade',
  ],
  [
    'credits',
    'credits|credit|cr|cr.|cred|crs|units|unit|hours|hrs|credit hours|cr hrs|credit hrs|crd|sem hrs|credit value|credits/units|credit(s)|course credits|hour|semester hours|quarter hours|cred.|sch',
  ],
  [
    'attempted',
    'attempted|att|att.|attempted credits|credits attempted|units attempted|units att|units att.|hrs att|attempted hours|attempt hours|att hrs|ahrs|hours attempted|credit att|attempted units|att units|cr att|credits att|att cr|attm|hours att|attempt',
  ],
  [
    'earned',
    'earned|ern|earned credits|credits earned|units earned|units comp|units comp.|completed credits|hrs ern|earned hours|ehrs|comp|hours earned|earned units|credits completed|units completed|cr earned|cr ern|credit earned|completed|hrs earned|hours ern',
  ],
  [
    'points',
    'points|quality points|grade points|qual pts|pts|qpts|gr pts|grade pts|quality pts|qual points|qp|honor points|gpa points|q pts|qty pts|grd pts',
  ],
  [
    'term',
    'term|session|semester|academic period|period|term taken|when|quarter|academic term|term code|start term',
  ],
  ['status', 'status|registration status|state|standing|course status|enrollment status|enrolment status'],
  ['level', 'level|lvl|lev'],
  ['campus', 'campus|location|site'],
  ['crn', 'crn|class nbr|class number|class no|reference number|ref no'],
  ['repeat', 'r|repeat|rpt|repeated|repeat code|rep|repeat status|notes|remarks|rpt code|repeat indicator'],
  [
    'other-number',
    'class average|class avg|avg|average|class enrl|class size|enrl|enrolment|enrollment|gpa hours|gpa hrs|gpa units|passed hours|passed|ceus|ceu|ceu contact hours|gpa credits|class gpa|gpa|median|rank|contact hours|hours passed|gpa|phrs|qhrs|quality hours',
  ],
  [
    'other',
    'instructor|start date|end date|start and end dates|dates|grading|grading basis|instructional format|delivery mode|deadlines|midterm|midterm grade|midterm grades|mid|mid-term|grade mode|type|professor|faculty|date|start|end|program|school|institution|meeting patterns|basis|attribute|attributes|requirement designation|delivery|format|instructors|credit type',
  ],
]

const KINDS: ReadonlyMap<string, ColumnKind> = new Map(
  NAMES.flatMap(([kind, names]) => names.split('|').map((name) => [name, kind] as const)),
)
const MOST_WORDS = 4

export const columnKind = (text: string): ColumnKind | undefined =>
  KINDS.get(squeeze(text).toLowerCase().replace(/:$/, ''))

/** The table that a row of column names begins, or undefined where the row is none. */
export function tableOf(text: string): Table | undefined {
  if (!/course|subj|class|title|grade|code|descr|dept|attempt|credits|units|earned/i.test(text))
    return undefined
  for (const separator of ['\t', '|', ';', ','] as const) {
    const fields = text.includes(separator) ? fieldsOf(text, separator) : []
    const columns = fields.map((field) => ({ kind: field === '' ? 'other' : columnKind(field), text: field }))
    const known = columns.filter(({ kind, text: name }) => kind !== undefined && name !== '').length
    const least = separator === '\t' || separator === '|' ? 2 : 3
    // One unknown name among many is a column of no interest.
    if (
      known >= least &&
      columns.length - known <= columns.length / 4 + columns.filter((c) => c.text === '').length
    )
      return {
        separator,
        columns: meant(
          columns.map(({ kind, text: name }) => ({ kind: kind ?? 'other', text: name, start: 0, end: 0 })),
        ),
      }
  }
  const columns = byWords(text)
  return columns && columns.length >= 3
    ? { separator: undefined, columns: meant(splitNames(columns)) }
    : undefined
}

/** `Course Title` and `Grade Points` are two columns each where the first of them would lack otherwise. */
function splitNames(columns: readonly Column[]): Column[] {
  const has = (...kinds: ColumnKind[]) => columns.some(({ kind }) => kinds.includes(kind))
  const subject = has('subject')
  return columns.flatMap((column) => {
    const [first = '', second = ''] = column.text.split(' ')
    const lacksCode =
      /^(?:course|class) (?:title|description)$/i.test(column.text) &&
      !has('code', 'code-title') &&
      (!subject || !has('number'))
    const lacksGrade = /^(?:grade|gr|grd) (?:points|pts|%)$/i.test(column.text) && !has('grade')
    if (!lacksCode && !lacksGrade) return [column]
    return [
      {
        ...column,
        kind: lacksCode ? 'code' : 'grade',
        text: first,
        end: column.start + first.length,
      } as const,
      {
        ...column,
        kind: lacksCode ? 'title' : second === '%' ? 'percent' : 'points',
        text: second,
        start: column.end - second.length,
      } as const,
    ]
  })
}

/** Column names set apart by blanks: the longest known name from each word on; undefined where a word is left. */
function byWords(text: string): Column[] | undefined {
  const words = wordsOf(text)
  if (words.length > 40) return undefined
  const columns: Column[] = []
  for (let at = 0; at < words.length;) {
    const taken = longestName(text, words, at)
    if (!taken) return undefined
    columns.push(taken.column)
    at += taken.words
  }
  return columns
}

function longestName(
  text: string,
  words: readonly Cell[],
  at: number,
): { column: Column; words: number } | undefined {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count--) {
    const [first, last] = [words[at], words[at + count - 1]]
    if (!first || !last) continue
    const name = text.slice(first.start, last.end)
    const kind = /\s{2}/.test(name) ? undefined : columnKind(name)
    if (kind) return { column: { kind, text: name, start: first.start, end: last.end }, words: count }
  }
  return undefined
}

/** Names whose meaning depends on the others: `Course` beside `Subject` is the number, `Grade` beside `Letter` a percentage. */
function meant(columns: readonly Column[]): Column[] {
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind)
  const grades = columns.filter(({ kind }) => kind === 'grade')
  const letter = grades.find(({ text }) => /letter/i.test(text))
  const final = letter ?? grades.find(({ text }) => /final|official|verified/i.test(text)) ?? grades[0]
  return columns.map((column) => {
    if (column.kind === 'code' && has('subject') && !has('number')) return { ...column, kind: 'number' }
    if (column.kind === 'number' && !has('subject'))
      return { ...column, kind: has('code') ? 'other' : 'code' }
    if (column.kind === 'code-title' && (has('code') || has('subject'))) return { ...column, kind: 'title' }
    if (column.kind === 'grade' && column !== final)
      return { ...column, kind: letter && !has('percent') ? 'percent' : 'other' }
    return column
  })
}

/** Whether rows below name courses; a row of totals has columns too. */
export const listsCourses = ({ columns }: Table): boolean =>
  columns.some(({ kind }) => kind === 'code' || kind === 'code-title' || kind === 'number')

/** The halves of a page with two columns of courses, where the row of names repeats itself. */
export function gutterOf({ columns, separator }: Table): number | undefined {
  if (separator !== undefined) return undefined
  const [first] = columns
  const again = columns.findIndex(
    ({ kind, text }, at) => at > 0 && kind === first?.kind && text === first.text,
  )
  return again > 1 && again * 2 === columns.length ? columns[again]?.start : undefined
}

export const columnIndex = (columns: readonly Column[], kind: ColumnKind): number =>
  columns.findIndex((column) => column.kind === kind)
