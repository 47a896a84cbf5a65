import { CsvError, Parser, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { ImportError } from './import-adapter.ts'

export interface CsvRecord {
  /** The line it begins on: a quoted cell may hold further lines. */
  line: number
  cells: string[]
}

export interface CsvFormat {
  separator?: string
  /** Takes a stray quote as text instead of refusing the file. */
  allowStrayQuotes?: boolean
}

/** A table that cannot be read, and the line on which the faulty record begins. */
export class CsvFault extends ImportError {
  readonly line: number
  readonly reason: string

  constructor(file: string, line: number, reason: string) {
    super(`${file}, line ${line}`, reason)
    this.line = line
    this.reason = reason
  }
}

/**
 * Parses CSV as in RFC 4180, with any of the three line endings and with or without a byte order mark. Empty lines are
 * left out.
 *
 * @example
 * parseCsv('code,title\nMATH 1171,"Limits, and more"', 'courses.csv')[1]?.cells // ['MATH 1171', 'Limits, and more']
 */
export function parseCsv(text: string, file: string, format?: CsvFormat): CsvRecord[] {
  const records = new RecordCollector(file, format)
  try {
    parse(text, records.options)
  } catch (error) {
    throw records.fault(error)
  }
  return records.take()
}

/** The same for a file too large to hold in memory. */
export async function* streamCsv(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  format?: CsvFormat,
): AsyncGenerator<CsvRecord> {
  const records = new RecordCollector(file, format)
  const parser = new Parser(records.options)
  parser.on('error', () => undefined) // Both callbacks below receive it too.
  const parsed = (pass: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      pass((error) => (error ? reject(records.fault(error)) : resolve()))
    })
  for await (const chunk of chunks) {
    await parsed((done) => parser.write(chunk, done))
    yield* records.take()
  }
  await parsed((done) => parser.end(done))
  yield* records.take()
}

const MAX_CELLS = 1_000
const MAX_RECORD_BYTES = 16 * 1024 * 1024

const REASONS: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
  INVALID_OPENING_QUOTE: 'a quote stands inside a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: `longer than ${MAX_RECORD_BYTES / 1024 ** 2} MB: is a closing quote missing?`,
}

/** Collects records with their lines. The parser's own count takes CR LF inside a quoted cell for two lines. */
class RecordCollector {
  readonly options: Options
  readonly #file: string
  #records: CsvRecord[] = []
  #line = 1

  constructor(file: string, { separator = ',', allowStrayQuotes = false }: CsvFormat = {}) {
    this.#file = file
    this.options = {
      bom: true,
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: allowStrayQuotes,
      max_record_size: MAX_RECORD_BYTES,
      // A line of nothing but separators must not fill the memory before it is refused.
      ignore_last_delimiters: MAX_CELLS + 1,
      on_record: (cells) => this.#add(cells),
    }
  }

  take(): CsvRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  fault(error: unknown): unknown {
    if (!(error instanceof CsvError)) return error
    return new CsvFault(this.#file, this.#line, REASONS[error.code] ?? 'not a table in CSV')
  }

  #add(cells: string[]): null {
    if (cells.length > MAX_CELLS)
      throw new CsvFault(this.#file, this.#line, `more than ${MAX_CELLS.toLocaleString('en')} columns`)
    if (cells.length > 1 || cells[0]?.trim() !== '') this.#records.push({ line: this.#line, cells })
    this.#line += 1
    for (const cell of cells) this.#line += lineBreaks(cell)
    return null
  }
}

function lineBreaks(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0
}
