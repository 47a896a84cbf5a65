import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { schemaVersion } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import type { Reader } from '../store.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, checksumLine, type ArchiveHeader } from './archive-format.ts'
import { postgresTableColumns, postgresTables } from './migrate-postgres.ts'

const ROWS_AT_ONCE = 500

/** Writes all tables to a new file, as they are at one moment, while others go on writing. */
export async function writeArchive(db: Kysely<Schema>, file: string): Promise<void> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await snapshot.execute(async (transaction) => {
    const header = await headerOf(transaction)
    const content = Readable.from(checksummed(lines(transaction, header)))
    await pipeline(content, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  })
}

async function headerOf(db: Reader): Promise<ArchiveHeader> {
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
  return { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, schemaVersion: version, tables, columns, counts }
}

async function* lines(db: Reader, header: ArchiveHeader): AsyncGenerator<string> {
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
