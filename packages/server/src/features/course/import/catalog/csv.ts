import { CsvFault, parseCsv, type CsvRecord } from '../../../../platform/import/csv.ts'

/** A line of a CSV file by its column names; empty cells are left out. */
export interface CsvRow {
  line: number
  cells: Readonly<Record<string, string>>
}

export interface Fault {
  line: number
  why: string
}

interface Table {
  columns: string[]
  rows: CsvRow[]
  faults: Fault[]
}

/** Reads a table whose first line names its columns. */
export function readCsv(text: string): Table {
  try {
    return tableOf(parseCsv(text, 'table').filter(({ cells }) => cells.some((cell) => cell !== '')))
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    return { columns: [], rows: [], faults: [{ line: error.line, why: error.reason }] }
  }
}

function tableOf([header, ...records]: readonly CsvRecord[]): Table {
  const faults: Fault[] = []
  const columns = (header?.cells ?? []).map((name) => name.trim())
  const again = columns.find((name, at) => columns.indexOf(name) !== at)
  if (columns.length === 0) faults.push({ line: 1, why: 'No line with the names of the columns' })
  if (again !== undefined) faults.push({ line: 1, why: `Two columns are called ${again || 'nothing'}` })
  const rows = records.map(({ line, cells }) => {
    if (cells.length > columns.length)
      faults.push({ line, why: `${cells.length} cells under ${columns.length} columns` })
    const named = columns.map((name, at) => [name, (cells[at] ?? '').trim()] as const)
    return { line, cells: Object.fromEntries(named.filter(([, cell]) => cell !== '')) }
  })
  return { columns, rows, faults }
}
