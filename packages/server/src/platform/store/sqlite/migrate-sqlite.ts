import type Database from 'better-sqlite3'
import { sql, type Kysely } from 'kysely'
import type { EngineSettings } from '../engine.ts'
import { freeName } from '../files.ts'
import { applyMigrations, assertKnown, formatVersion, schemaVersion } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import type { Reader } from '../store.ts'
import { copyDatabase } from './backup-file.ts'
import { sqliteColumns } from './sqlite-dialect.ts'

/** Migrates the schema. If several processes start together, one migrates and the others wait. */
export async function migrateSqlite(
  handle: Database.Database,
  db: Kysely<Schema>,
  settings: EngineSettings,
): Promise<void> {
  const version = await sqliteVersion(db)
  assertKnown(version, settings.migrations)
  if (version === settings.migrations.length) return

  // A migration that rebuilds a table drops it, and with foreign keys on the drop would cascade.
  handle.pragma('foreign_keys = OFF')
  await db.transaction().execute(async (transaction) => {
    const from = await sqliteVersion(transaction)
    assertKnown(from, settings.migrations)
    if (from === settings.migrations.length) return
    if (from > 0) await keepCopy(handle.name, from + 1)
    await applyMigrations(transaction, from, settings, sqliteColumns)
    const { rows } = await sql`pragma foreign_key_check`.execute(transaction)
    if (rows.length > 0) throw new Error(`A migration broke ${rows.length} foreign keys`)
  })
  handle.pragma('foreign_keys = ON')
}

export async function sqliteVersion(db: Reader): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
  `.execute(db)
  return schemaVersion(
    db,
    rows.map(({ name }) => name),
  )
}

async function keepCopy(file: string, version: number): Promise<void> {
  await copyDatabase(file, await freeName(`${file}.before-${formatVersion(version)}`))
}
