import type { CsvRow } from './csv.ts'

/** Entries in the words of the JSON form, and the line that each came from. */
export interface Listed {
  entries: unknown[]
  lines: number[]
}

type Cells = CsvRow['cells']

const LISTS = new Set(['termsOffered', 'instructors'])
const NUMBERS = new Set(['capacity', 'enrolled', 'withdrew', 'average', 'level'])
const MEETING = new Set(['days', 'start', 'end', 'startDate', 'endDate', 'room'])
const OF_GRADES = new Set(['course', 'term', 'section', 'enrolled', 'withdrew', 'average', 'median'])

const number = (cell: string): number | string => (/^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell)

function credits(cell: string): unknown {
  const [, min, max] = /^(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)$/.exec(cell) ?? []
  return min === undefined ? number(cell) : { min: Number(min), max: Number(max) }
}

/** A cell as the JSON form has it; what it should not be is left for the schema to refuse. */
function value(column: string, cell: string): unknown {
  if (column === 'credits') return credits(cell)
  if (LISTS.has(column)) return cell.split(';').map((one) => one.trim())
  return NUMBERS.has(column) || column === 'median' ? number(cell) : cell
}

const pick = (cells: Cells, isWanted: (column: string) => boolean) =>
  Object.fromEntries(
    Object.entries(cells)
      .filter(([column]) => isWanted(column))
      .map(([column, cell]) => [column, value(column, cell)]),
  )

/** One line an entry: courses and agreements. */
export const eachLine = (rows: readonly CsvRow[]): Listed => ({
  entries: rows.map(({ cells }) => pick(cells, () => true)),
  lines: rows.map(({ line }) => line),
})

/** Every column that is no field of its own is a band. */
export const gradeLines = (rows: readonly CsvRow[]): Listed => ({
  entries: rows.map(({ cells }) => ({
    ...pick(cells, (column) => OF_GRADES.has(column)),
    bands: Object.fromEntries(
      Object.entries(cells)
        .filter(([column]) => !OF_GRADES.has(column))
        .map(([band, count]) => [band, number(count)]),
    ),
  })),
  lines: rows.map(({ line }) => line),
})

/** A line a meeting: lines of one course, term and section are one section, described by the first. */
export function sectionLines(rows: readonly CsvRow[]): Listed {
  const keyOf = ({ cells: { course, term, section } }: CsvRow) => [course, term, section].join('\n')
  const sections = [...Map.groupBy(rows, keyOf).values()]
  return {
    entries: sections.map((some) => ({
      ...pick(some[0]?.cells ?? {}, (column) => !MEETING.has(column)),
      meetings: some
        .map(({ cells }) => pick(cells, (column) => MEETING.has(column)))
        .filter((meeting) => Object.keys(meeting).length > 0),
    })),
    lines: sections.map(([first]) => first?.line ?? 1),
  }
}
