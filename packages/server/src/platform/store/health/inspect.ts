import { lazy } from '@tutor-nexus/toolkit'
import { sql } from 'kysely'
import * as z from 'zod'
import { stat } from 'node:fs/promises'
import type { Migration } from '../migrations/migration.ts'
import { directUrlOf, type StoreLocation } from '../open.ts'

/** What can be said of a database without changing it. */
export interface DatabaseReport {
  /** How many migrations it has been through; 0 for one without tables. */
  readonly version: number
  /** How many this program knows. */
  readonly latest: number
  /** What is damaged; empty if it is intact. */
  readonly faults: readonly string[]
  /** The servers that this installation is linked to. */
  readonly links: readonly LinkReport[]
}

const LinkReport = lazy(() =>
  z.object({ server: z.string(), lastExchangeAt: z.string().nullable(), fault: z.string().nullable() }),
)
export type LinkReport = z.output<ReturnType<typeof LinkReport>>

const LINKS = 'select server, last_exchange_at as lastExchangeAt, fault from sync_link'

/** Reads a database and changes nothing: neither its schema nor its rows. */
export async function inspectDatabase(
  location: StoreLocation,
  migrations: readonly Migration[],
): Promise<DatabaseReport> {
  const latest = migrations.length
  if ('file' in location) {
    if ((await stat(location.file)).size === 0)
      return {
        version: 0,
        latest,
        faults: [`${location.file} is empty (0 bytes): its data is lost`],
        links: [],
      }
    return { latest, ...(await inspectSqlite(location.file)) }
  }
  return { latest, version: await inspectPostgres(directUrlOf(location)), faults: [], links: [] }
}

async function inspectSqlite(file: string): Promise<Omit<DatabaseReport, 'latest'>> {
  const [{ connectReadOnly }, { sqliteKysely }, { sqliteVersion }, { integrityFaults }] = await Promise.all([
    import('../sqlite/connect.ts'),
    import('../sqlite/sqlite-dialect.ts'),
    import('../sqlite/migrate-sqlite.ts'),
    import('../sqlite/integrity.ts'),
  ])
  const handle = connectReadOnly(file)
  try {
    const faults = integrityFaults(handle)
    if (faults.length > 0) return { faults, version: 0, links: [] }
    const hasLinks = handle.prepare(`select 1 from sqlite_master where name = 'sync_link'`).get()
    const links = hasLinks ? z.array(LinkReport()).parse(handle.prepare(LINKS).all()) : []
    return { faults, version: await sqliteVersion(sqliteKysely(handle)), links }
  } finally {
    handle.close()
  }
}

async function inspectPostgres(databaseUrl: string): Promise<number> {
  const [{ createSession, postgresDriver, postgresKysely }, { postgresVersion }] = await Promise.all([
    import('../postgres/postgres-dialect.ts'),
    import('../postgres/migrate-postgres.ts'),
  ])
  const db = postgresKysely(postgresDriver(createSession(databaseUrl)))
  try {
    await sql`set session characteristics as transaction read only`.execute(db)
    return await postgresVersion(db)
  } finally {
    await db.destroy()
  }
}
