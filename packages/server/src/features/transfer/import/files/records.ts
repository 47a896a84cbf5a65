import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import type { z } from 'zod'
import { CsvFault, streamCsv } from '../../../../platform/import/csv.ts'
import { ImportError } from '../../../../platform/import/import-adapter.ts'
import type { FileRecord } from './file-record.ts'
import { jsonRecords } from './json-records.ts'

/** The rows of a file, never more than one of them in memory. */
export function fileRecords(path: string): AsyncIterable<FileRecord> {
  const file = basename(path)
  return extname(path).toLowerCase() === '.csv'
    ? csvRecords(createReadStream(path), file)
    : jsonRecords(createReadStream(path, 'utf8'), file)
}

/** The rows of a CSV file by the names of its columns. */
export async function* csvRecords(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<FileRecord> {
  let columns: string[] | undefined
  for await (const { line, cells } of streamCsv(chunks, file)) {
    if (!columns) columns = cells.map((name) => name.trim())
    else if (cells.length === columns.length)
      yield { line, value: Object.fromEntries(columns.map((name, at) => [name, cells[at]])) }
    else throw new CsvFault(file, line, `${cells.length} cells under ${columns.length} columns`)
  }
}

/** A record as its schema has it; otherwise an error that says which line and what is wrong with it. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  record: FileRecord,
  file: string,
): z.output<Schema> {
  const result = schema.safeParse(record.value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = issue?.path.join('.') ?? ''
  throw new ImportError(
    `${basename(file)}, line ${record.line}`,
    `${place ? `${place}: ` : ''}${issue?.message ?? 'malformed'}`,
  )
}
