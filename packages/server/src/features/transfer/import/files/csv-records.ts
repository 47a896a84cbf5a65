import { ImportError } from '../../../../platform/import/import-adapter.ts'
import type { FileRecord } from './file-record.ts'

interface CsvLine {
  /** Where it begins: a quoted cell may hold further lines. */
  line: number
  cells: string[]
}

/** The rows of a CSV file by the names of its columns, read piece by piece. */
export async function* csvRecords(chunks: AsyncIterable<string>, file: string): AsyncGenerator<FileRecord> {
  let columns: string[] | undefined
  for await (const { line, cells } of csvLines(chunks, file)) {
    if (!columns) columns = cells.map((name) => name.trim())
    else if (cells.length === columns.length)
      yield { line, value: Object.fromEntries(columns.map((name, at) => [name, cells[at]])) }
    else if (cells.length > 1 || cells[0] !== '')
      throw new ImportError(at(file, line), `${cells.length} cells under ${columns.length} columns`)
  }
}

/** As RFC 4180 has it; also with a byte order mark, and with lines that end in CR LF, LF or CR. */
async function* csvLines(chunks: AsyncIterable<string>, file: string): AsyncGenerator<CsvLine> {
  const scanner = new CsvScanner(file)
  let first = true
  for await (const chunk of chunks) {
    for (const character of first ? chunk.replace(/^\uFEFF/, '') : chunk) {
      const line = scanner.take(character)
      if (line) yield line
    }
    first = false
  }
  const last = scanner.end()
  if (last) yield last
}

const at = (file: string, line: number): string => `${file}, line ${line}`

/** Where a character stands: in a plain cell, in quotes, or behind the quote that may have closed them. */
type Place = 'plain' | 'quoted' | 'behind'

class CsvScanner {
  readonly #file: string
  #place: Place = 'plain'
  #cell = ''
  #cells: string[] = []
  #line = 1
  #lineOfRow = 1
  #afterReturn = false

  constructor(file: string) {
    this.#file = file
  }

  /** Takes one character, and gives the row that it ends. */
  take(character: string): CsvLine | undefined {
    const secondOfBreak = this.#afterReturn && character === '\n'
    this.#afterReturn = character === '\r'
    const isBreak = character === '\n' || character === '\r'
    if (isBreak && !secondOfBreak) this.#line += 1
    if (this.#place === 'quoted') return this.#takeQuoted(character)
    if (secondOfBreak) return undefined
    if (isBreak) return this.#endRow()
    if (character === ',') this.#endCell()
    else if (character === '"') this.#takeQuote()
    else if (this.#place === 'behind') throw this.#fault('text behind a closing quote')
    else this.#cell += character
    return undefined
  }

  end(): CsvLine | undefined {
    if (this.#place === 'quoted') throw this.#fault('a quote that is never closed')
    return this.#cell === '' && this.#cells.length === 0 && this.#place === 'plain'
      ? undefined
      : this.#endRow()
  }

  #takeQuoted(character: string): undefined {
    if (character === '"') this.#place = 'behind'
    else this.#cell += character
  }

  #takeQuote(): void {
    if (this.#place === 'behind') this.#cell += '"'
    else if (this.#cell !== '') throw this.#fault('a quote inside a cell that does not begin with one')
    this.#place = 'quoted'
  }

  #endCell(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#place = 'plain'
  }

  #endRow(): CsvLine {
    this.#endCell()
    const row = { line: this.#lineOfRow, cells: this.#cells }
    this.#cells = []
    this.#lineOfRow = this.#line
    return row
  }

  #fault(reason: string): ImportError {
    return new ImportError(at(this.#file, this.#lineOfRow), reason)
  }
}
