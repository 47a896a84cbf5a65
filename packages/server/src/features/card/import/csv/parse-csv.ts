import { ImportError } from '../../../../platform/import/import-adapter.ts'

export interface CsvRecord {
  /** The line it begins on. */
  line: number
  cells: string[]
}

const MOST_CELLS = 1_000

/** The records of a table as RFC 4180 has it; cells in quotes may hold anything, line ends included. */
export function* parseCsv(where: string, text: string, separator: string): Generator<CsvRecord> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] }
    for (let isMore = true; isMore;) {
      const { cell, next } = cellAt(where, text, at, separator, line)
      if (record.cells.length >= MOST_CELLS)
        throw new ImportError(`${where}, line ${line}`, `more than ${MOST_CELLS} columns`)
      record.cells.push(cell)
      line += lineEnds(cell)
      isMore = text.startsWith(separator, next) && next < text.length
      at = isMore ? next + separator.length : next
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (record.cells.length > 1 || record.cells[0]?.trim() !== '') yield record
  }
}

interface Cell {
  cell: string
  next: number
}

/** What goes on behind its closing quote was never in quotes: whoever wrote it knew none. */
function cellAt(where: string, text: string, at: number, separator: string, line: number): Cell {
  const inQuotes = text[at] === '"' ? quoted(where, text, at, line) : undefined
  const isWhole = inQuotes && (inQuotes.next >= text.length || endsCell(text[inQuotes.next], separator))
  return isWhole ? inQuotes : bare(text, at, separator)
}

const endsCell = (letter: string | undefined, separator: string): boolean =>
  letter === separator || letter === '\n' || letter === '\r'

function bare(text: string, from: number, separator: string): Cell {
  let next = from
  while (next < text.length && !endsCell(text[next], separator)) next += 1
  return { cell: text.slice(from, next), next }
}

function quoted(where: string, text: string, from: number, line: number): Cell {
  let end = text.indexOf('"', from + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end === -1)
    throw new ImportError(`${where}, line ${line}`, 'a cell begins with a quote that never closes')
  return { cell: text.slice(from + 1, end).replaceAll('""', '"'), next: end + 1 }
}

const lineEnds = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0
