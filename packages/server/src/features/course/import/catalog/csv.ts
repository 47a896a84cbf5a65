/** A line of a CSV file by its column names; empty cells are left out. */
export interface CsvRow {
  line: number
  cells: Readonly<Record<string, string>>
}

export interface CsvFault {
  line: number
  why: string
}

interface Line {
  line: number
  cells: string[]
}

const CELL = /"(?<quoted>[^"]*(?:""[^"]*)*)"|(?<plain>[^",\r\n]*)/y
const END = /,|\r\n|\n|\r|$/y

/**
 * Reads CSV as RFC 4180 has it: commas, double quotes, the names of the columns on the first line.
 *
 * @example
 * readCsv('code,title\nMATH 1171,"Limits, and more"').rows[0]?.cells.title // 'Limits, and more'
 */
export function readCsv(text: string): { columns: string[]; rows: CsvRow[]; faults: CsvFault[] } {
  const { lines, faults } = linesOf(text.replace(/^\uFEFF/, ''))
  const [header, ...rest] = lines
  const columns = (header?.cells ?? []).map((name) => name.trim())
  const again = columns.find((name, at) => columns.indexOf(name) !== at)
  if (columns.length === 0) faults.push({ line: 1, why: 'No line with the names of the columns' })
  if (again !== undefined) faults.push({ line: 1, why: `Two columns are called ${again || 'nothing'}` })
  const rows = rest.map(({ line, cells }) => {
    if (cells.length > columns.length)
      faults.push({ line, why: `${cells.length} cells under ${columns.length} columns` })
    const named = columns.map((name, at) => [name, (cells[at] ?? '').trim()] as const)
    return { line, cells: Object.fromEntries(named.filter(([, cell]) => cell !== '')) }
  })
  return { columns, rows, faults }
}

function linesOf(text: string): { lines: Line[]; faults: CsvFault[] } {
  const lines: Line[] = []
  let at = 0
  let line = 1
  let current: Line = { line, cells: [] }
  while (at < text.length) {
    CELL.lastIndex = at
    const { 0: whole = '', groups } = CELL.exec(text) ?? {}
    END.lastIndex = at + whole.length
    const [end] = END.exec(text) ?? []
    if (end === undefined)
      return { lines, faults: [{ line, why: 'A quote is not closed, or text follows it' }] }
    current.cells.push(groups?.quoted?.replaceAll('""', '"') ?? groups?.plain ?? '')
    at += whole.length + end.length
    line += whole.split('\n').length - 1
    const isLast = at >= text.length
    if (end === ',' && isLast) current.cells.push('')
    if (end !== ',' || isLast) {
      if (current.cells.some((cell) => cell !== '')) lines.push(current)
      current = { line: ++line, cells: [] }
    }
  }
  return { lines, faults: [] }
}
