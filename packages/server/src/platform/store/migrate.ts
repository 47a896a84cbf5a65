import { StoreError } from './errors.ts'
import type { EngineSettings } from './engine.ts'
import { key, required, type ColumnTypes, type Migration } from './migrations/migration.ts'
import type { Reader, Writer } from './store.ts'

/** How many migrations the database with these tables has been through. */
export async function schemaVersion(db: Reader, tables: readonly string[]): Promise<number> {
  if (!tables.includes('schema_version')) {
    if (tables.length === 0) return 0
    throw new StoreError(
      'not-ours',
      `This is not a Tutor Nexus database: it has tables (${tables[0]}…) but no schema version.`,
    )
  }
  const { version } = await db
    .selectFrom('schemaVersion')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** Refuses data of a newer version, because guessing at it could lose data. */
export function assertKnown(version: number, migrations: readonly Migration[]): void {
  if (version <= migrations.length) return
  throw new StoreError(
    'schema-too-new',
    `The data has schema version ${version}, but this program supports only up to ${migrations.length}. Update it.`,
  )
}

/** Runs the migrations after `from`, in the caller's transaction and under the caller's lock. */
export async function applyMigrations(
  db: Writer,
  from: number,
  { migrations, now }: EngineSettings,
  columns: ColumnTypes,
): Promise<void> {
  if (from === 0) {
    await db.schema
      .createTable('schema_version')
      .addColumn('version', columns.integer, key)
      .addColumn('name', columns.text, required)
      .addColumn('applied_at', columns.text, required)
      .execute()
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < from) continue
    await migration.up(db, columns)
    const row = { version: index + 1, name: migration.name, appliedAt: now().toISOString() }
    await db.insertInto('schemaVersion').values(row).execute()
  }
}

export const formatVersion = (version: number): string => String(version).padStart(4, '0')
