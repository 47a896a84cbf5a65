import { sql, type Kysely } from 'kysely'
import type { EngineSettings } from '../engine.ts'
import { applyMigrations, assertKnown, schemaVersion } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import type { Reader } from '../store.ts'
import { lockMigrations } from './locks.ts'
import { postgresColumns } from './postgres-dialect.ts'

/** Migrates the schema. If several processes start together, one migrates and the others wait. */
export async function migratePostgres(db: Kysely<Schema>, settings: EngineSettings): Promise<void> {
  const version = await postgresVersion(db)
  assertKnown(version, settings.migrations)
  if (version === settings.migrations.length) return
  const to = settings.migrations.length
  const from = await db.transaction().execute(async (transaction) => {
    await lockMigrations(transaction)
    const before = await postgresVersion(transaction)
    assertKnown(before, settings.migrations)
    await applyMigrations(transaction, before, settings, postgresColumns)
    return before
  })
  if (from < to) settings.onMigrated?.({ from, to })
}

export async function postgresVersion(db: Reader): Promise<number> {
  return schemaVersion(db, await postgresTables(db))
}

export async function postgresTables(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = quote_ident(current_schema())::regnamespace
    order by relname collate "C"
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** The stored columns, without generated ones, in PostgreSQL's own terms. */
export async function postgresTableColumns(
  db: Reader,
  table: string,
): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = quote_ident(${table})::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum
  `.execute(db)
  return rows
}

/** PostgreSQL analyzes on its own, but later; until then some searches are many times slower. */
export async function analyzeTables(db: Reader): Promise<void> {
  const tables = await postgresTables(db)
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
}
