import type Database from 'better-sqlite3'
import { sql, type Kysely } from 'kysely'
import type { EngineSettings } from '../engine.ts'
import { freeName, publishFile } from '../files.ts'
import { applyMigrations, assertKnown, formatVersion, schemaVersion } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import type { Reader } from '../store.ts'
import { copyDatabase } from './backup-file.ts'
import { sqliteColumns } from './sqlite-dialect.ts'

/** Migrates the schema. Nobody else may have the database open. */
export async function migrateSqlite(
  handle: Database.Database,
  db: Kysely<Schema>,
  settings: EngineSettings,
): Promise<void> {
  if (!(await isBehind(db, settings))) return

  // A migration that rebuilds a table drops it, and with foreign keys on the drop would cascade.
  handle.pragma('foreign_keys = OFF')
  const from = await db.transaction().execute(async (transaction) => {
    const before = await sqliteVersion(transaction)
    if (before > 0) await keepCopy(handle.name, before + 1)
    await applyMigrations(transaction, before, settings, sqliteColumns)
    const { rows } = await sql`pragma foreign_key_check`.execute(transaction)
    if (rows.length > 0) throw new Error(`A migration broke ${rows.length} foreign keys`)
    return before
  })
  handle.pragma('foreign_keys = ON')
  settings.onMigrated?.({ from, to: settings.migrations.length })
}

/** Whether migrations are missing. Throws if the database is of a newer version. */
export async function isBehind(
  db: Reader,
  { migrations }: Pick<EngineSettings, 'migrations'>,
): Promise<boolean> {
  const version = await sqliteVersion(db)
  assertKnown(version, migrations)
  return version < migrations.length
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
  const copy = await freeName(`${file}.before-${formatVersion(version)}`)
  await publishFile(copy, (partial) => copyDatabase(file, partial))
}
