import { createHash } from 'node:crypto'
import { createWriteStream, createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, createGunzip } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { StoreError } from '../errors.ts'
import { schemaVersion } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import type { Reader } from '../store.ts'
import { postgresTableColumns, postgresTables } from './migrate-postgres.ts'

const DUMP_FORMAT = 'tutor-nexus-postgres'
const DUMP_VERSION = 1

/**
 * A dump is gzipped lines of JSON: this header, the rows of each table, and the checksum of everything before
 * it. A row is an array of its values in PostgreSQL's own text format, which is lossless.
 */
export const DumpHeader = z.object({
  format: z.literal(DUMP_FORMAT),
  version: z.int().positive(),
  schemaVersion: z.int().positive(),
  tables: z.array(z.string()),
  columns: z.record(z.string(), z.array(z.string())),
  counts: z.record(z.string(), z.int().nonnegative()),
})
export type DumpHeader = z.output<typeof DumpHeader>

const checksumLine = (sha256: string): string => JSON.stringify({ sha256 })

const ROWS_AT_ONCE = 500

/** Writes a consistent snapshot of all tables to a new file while others keep writing. */
export async function writeDump(db: Kysely<Schema>, file: string): Promise<void> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await snapshot.execute(async (transaction) => {
    const header = await headerOf(transaction)
    const content = Readable.from(checksummed(lines(transaction, header)))
    await pipeline(content, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  })
}

async function headerOf(db: Reader): Promise<DumpHeader> {
  const tables = await postgresTables(db)
  const counts: Record<string, number> = {}
  const columns: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    counts[table] = rows[0]?.count ?? 0
    columns[table] = (await postgresTableColumns(db, table)).map(({ name }) => name)
  }
  const version = await schemaVersion(db, tables)
  return { format: DUMP_FORMAT, version: DUMP_VERSION, schemaVersion: version, tables, columns, counts }
}

async function* lines(db: Reader, header: DumpHeader): AsyncGenerator<string> {
  yield JSON.stringify(header)
  for (const table of header.tables) yield* rowsOf(db, table, header.columns[table] ?? [])
}

async function* rowsOf(db: Reader, table: string, columns: readonly string[]): AsyncGenerator<string> {
  const values = columns.map((column) => sql`${sql.ref(column)}::text`)
  await sql`
    declare archive_rows no scroll cursor for
    select to_json(array[${sql.join(values)}])::text as line from ${sql.table(table)}
  `.execute(db)
  while (true) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from archive_rows`.execute(db)
    for (const { line } of rows) yield line
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close archive_rows`.execute(db)
}

async function* checksummed(content: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const line of content) {
    hash.update(`${line}\n`)
    yield `${line}\n`
  }
  yield `${checksumLine(hash.digest('hex'))}\n`
}

export interface DumpRow {
  readonly table: string
  /** The row's values as a JSON array. */
  readonly line: string
}

/** Reads the whole dump once and throws unless its checksum matches. */
export async function verifyDump(file: string): Promise<DumpHeader> {
  const rows = readDump(file)
  while (true) {
    const step = await rows.next()
    if (step.done) return step.value
  }
}

/** Yields the rows and returns the header. Throws on a damaged file, at the latest after the last row. */
export async function* readDump(file: string): AsyncGenerator<DumpRow, DumpHeader> {
  const hash = createHash('sha256')
  const dumpLines = unzippedLines(file)
  const next = async (): Promise<string> => {
    const { done, value } = await dumpLines.next()
    if (done) throw damaged(file)
    return value
  }
  const nextHashed = async (): Promise<string> => {
    const line = await next()
    hash.update(`${line}\n`)
    return line
  }

  const header = parseHeader(await nextHashed(), file)
  for (const table of header.tables) {
    for (let left = header.counts[table] ?? 0; left > 0; left--) yield { table, line: await nextHashed() }
  }
  if ((await next()) !== checksumLine(hash.digest('hex'))) throw damaged(file)
  if (!(await dumpLines.next()).done) throw damaged(file)
  return header
}

function parseHeader(line: string, file: string): DumpHeader {
  const header = DumpHeader.safeParse(parseJson(line))
  if (!header.success) throw damaged(file)
  const { version } = header.data
  if (version <= DUMP_VERSION) return header.data
  throw new StoreError(
    'bad-archive',
    `${file} has backup format ${version}, but this program reads only up to ${DUMP_VERSION}. Update it.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* unzippedLines(file: string): AsyncGenerator<string, void> {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip()).setEncoding('utf8')
  source.on('error', (error) => unzipped.destroy(error))
  let rest = ''
  try {
    for await (const chunk of unzipped) {
      const parts = `${rest}${chunk}`.split('\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw damaged(file, error)
    throw error
  } finally {
    source.destroy()
  }
  if (rest !== '') throw damaged(file)
}

function damaged(file: string, cause?: unknown): StoreError {
  const message = `${file} is not a complete Tutor Nexus backup: it was truncated or modified.`
  return new StoreError('bad-archive', message, { cause })
}
