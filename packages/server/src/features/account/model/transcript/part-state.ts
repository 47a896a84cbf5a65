import type { CourseStatus } from '../../../../platform/catalog/course-status.ts'
import { haveStatusLines } from './rows/card.ts'
import type { SchoolHeadings } from './schools/school-headings.ts'
import { findStacks, type Stack } from './rows/stacked.ts'
import type { Column, Table } from './table/columns.ts'
import { findStackedNames } from './table/stacked-names.ts'
import { findLooseRows, findTables, type LooseRow } from './table/find-tables.ts'
import { mentionsCode } from './words/codes.ts'
import type { Context, Line } from './words/shapes.ts'

/** The schools that the text names. */
export interface NamedSchools {
  headings: SchoolHeadings
  /** Those that rows name beside their courses. */
  ofRows: ReadonlyMap<number, string>
}

/** What holds from line to line. */
export interface State extends Context {
  schools: NamedSchools
  table: Table | undefined
  /** The tables with separators between their cells, by the line of their names. */
  tables: ReadonlyMap<number, Table>
  /** Rows that are of no such table, although they stand below its names. */
  foreign: ReadonlySet<number>
  vertical: readonly Column[] | undefined
  /** Whether a course stood in the section without a term. */
  hasRowsHere: boolean
  /** Whether a course stood under the last heading of a term. */
  hasRowsOfTerm: boolean
  /** Whether the courses of a term are divided by their state. */
  hasSections: boolean
  /** Whether the last line of a vertical table was not read. */
  isLost: boolean
  stacks: ReadonlyMap<number, Stack>
  looseRows: ReadonlyMap<number, LooseRow>
  /** The term of the rows below, where a merged cell gives it once. */
  mergedTerm: string | undefined
  /** Whether each course has its state on the line below it. */
  hasStatusLines: boolean
  /** The lines of the last headings of a state, without a line between. */
  sections: readonly number[]
  /** Whether the last heading named a term that is not known. */
  hasUnclearTerm: boolean
  /** Whether a heading of credit from elsewhere came behind the courses of the term, and nothing since. */
  isBelowTransfer: boolean
  /** What the page says of all its courses, whatever their terms. */
  page: CourseStatus | undefined
  /** The year of a heading over those of its terms. */
  year: string | undefined
}

export function startState(lines: readonly Line[], schools: NamedSchools): State {
  const { tables, foreign } = findTables(lines)
  return {
    schools,
    school: undefined,
    term: undefined,
    status: undefined,
    table: undefined,
    tables: new Map([...findStackedNames(lines), ...tables]),
    foreign,
    vertical: undefined,
    hasRowsHere: false,
    hasRowsOfTerm: false,
    hasSections: false,
    isLost: false,
    stacks: findStacks(lines),
    looseRows: findLooseRows(lines, tables, foreign),
    mergedTerm: undefined,
    hasStatusLines: haveStatusLines(lines),
    sections: [],
    hasUnclearTerm: false,
    isBelowTransfer: false,
    page: isPlanner(lines, tables) ? 'planned' : undefined,
    year: undefined,
  }
}

const OF_CATALOG = /^(?:typically offered|prereqs|delete)$/i

/** Whether the page is one of planned courses: its name stands above columns that no record has. */
function isPlanner(lines: readonly Line[], tables: ReadonlyMap<number, Table>): boolean {
  const first = lines.findIndex(({ text }) => mentionsCode(text))
  const columns = [...tables.values()].flatMap((table) => table.columns)
  return (
    lines.slice(0, first + 1).some(({ text }) => /^\s*(?:my )?planner\s*$/i.test(text)) &&
    columns.some(({ text }) => OF_CATALOG.test(text)) &&
    !columns.some(({ kind }) => kind === 'grade' || kind === 'percent')
  )
}
