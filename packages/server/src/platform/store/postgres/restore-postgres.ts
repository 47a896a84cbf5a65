import { sql } from 'kysely'
import type { EngineSettings } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { freeName, publishFile } from '../files.ts'
import { applyMigrations, assertKnown } from '../migrate.ts'
import type { Writer } from '../store.ts'
import { verifyDump, readDump, writeDump, type DumpHeader } from './dump.ts'
import { lockExclusive } from './locks.ts'
import { analyzeTables, postgresTableColumns, postgresTables } from './migrate-postgres.ts'
import { createSession, postgresColumns, postgresDriver, postgresKysely } from './postgres-dialect.ts'

const ROWS_AT_ONCE = 500

/** Replaces all tables in one transaction. Returns the dump of the replaced tables, if there were any. */
export async function restorePostgres(
  databaseUrl: string,
  archive: string,
  settings: EngineSettings,
): Promise<string | undefined> {
  const header = await verifyDump(archive)
  assertKnown(header.schemaVersion, settings.migrations)
  const db = postgresKysely(postgresDriver(createSession(databaseUrl)))
  try {
    await lockExclusive(db)
    const replaced = await postgresTables(db)
    const kept = replaced.length > 0 ? await freeName(`${archive}.before-restore`) : undefined
    if (kept) await publishFile(kept, (partial) => writeDump(db, partial))
    await db.transaction().execute(async (transaction) => {
      for (const table of replaced) await sql`drop table ${sql.table(table)} cascade`.execute(transaction)
      await createTables(transaction, header, settings)
      await withoutForeignKeys(transaction, () => loadRows(transaction, archive, header))
      // Tells devices that sequence numbers given since the backup may be given again.
      if (header.tables.includes('incarnation')) await sql`delete from incarnation`.execute(transaction)
    })
    await analyzeTables(db)
    return kept
  } finally {
    await db.destroy()
  }
}

/** Creates the dump's tables, empty. The next start migrates them. */
async function createTables(db: Writer, header: DumpHeader, settings: EngineSettings): Promise<void> {
  const migrations = settings.migrations.slice(0, header.schemaVersion)
  await applyMigrations(db, 0, { ...settings, migrations }, postgresColumns)
  const tables = await postgresTables(db)
  if (tables.join() !== header.tables.join()) {
    throw new StoreError(
      'bad-archive',
      `The backup's tables do not match schema version ${header.schemaVersion}.`,
    )
  }
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
}

async function loadRows(db: Writer, archive: string, header: DumpHeader): Promise<void> {
  let batch: string[] = []
  let current = ''
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await insertRows(db, current, header.columns[current] ?? [], `[${batch.join(',')}]`)
    batch = []
  }
  for await (const { table, line } of readDump(archive)) {
    if (table !== current || batch.length >= ROWS_AT_ONCE) await flush()
    current = table
    batch.push(line)
  }
  await flush()
}

async function insertRows(db: Writer, table: string, names: readonly string[], rows: string): Promise<void> {
  const types = new Map((await postgresTableColumns(db, table)).map(({ name, type }) => [name, type]))
  const values = names.map(
    (name, index) => sql`(archived ->> ${sql.lit(index)})::${sql.raw(types.get(name) ?? 'text')}`,
  )
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from json_array_elements(${rows}::json) as archived
  `.execute(db)
}

/** Rows may refer to later rows. Adding the constraints again checks the references. */
async function withoutForeignKeys(db: Writer, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = quote_ident(current_schema())::regnamespace
  `.execute(db)
  const alter = (command: string) => sql.raw(command).execute(db)
  for (const { table, name } of rows) await alter(`alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, definition } of rows) {
    await alter(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
