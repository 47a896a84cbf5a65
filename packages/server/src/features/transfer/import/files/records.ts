import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import type { z } from 'zod'
import { ImportError } from '../../../../platform/import/import-adapter.ts'
import { csvRecords } from './csv-records.ts'
import type { FileRecord } from './file-record.ts'
import { jsonRecords } from './json-records.ts'

/** The rows of a file, never more than one of them in memory. */
export function fileRecords(path: string): AsyncIterable<FileRecord> {
  const chunks: AsyncIterable<string> = createReadStream(path, 'utf8')
  const read = extname(path).toLowerCase() === '.csv' ? csvRecords : jsonRecords
  return read(chunks, basename(path))
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
