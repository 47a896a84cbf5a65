import { mkdirSync, closeSync, fchmodSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { isDamage, removeIndexFile } from './damage.ts'

/** What a database holds that is made from files and can be made again. */
export interface DerivedSchema {
  readonly version: number
  /** The version of what splits its texts into words. */
  readonly tokenizer: number
  readonly sql: string
  readonly cacheKb: number
  /** After how many pages its log is copied into it, where the usual is too soon. */
  readonly checkpointPages?: number
}

export type IndexDatabase = Database.Database

export const BUSY_TIMEOUT_MS = 10_000

/** Opens it; it is made anew where it is not there, of another version or damaged. Safe to delete. */
export function openDerived(file: string, schema: DerivedSchema): Database.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    return prepared(file, schema)
  } catch (error) {
    if (!isDamage(error)) throw error
    removeIndexFile(file)
    return prepared(file, schema)
  }
}

function prepared(file: string, schema: DerivedSchema): Database.Database {
  keepPrivate(file)
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.pragma('journal_mode = WAL')
    // It can be made again: what a power failure takes is no loss.
    database.pragma('synchronous = OFF')
    database.pragma(`cache_size = -${schema.cacheKb}`)
    if (schema.checkpointPages !== undefined)
      database.pragma(`wal_autocheckpoint = ${schema.checkpointPages}`)
    if (versionOf(database) !== fullVersion(schema))
      database.transaction(recreate).immediate(database, schema)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function recreate(database: Database.Database, schema: DerivedSchema): void {
  if (versionOf(database) === fullVersion(schema)) return
  for (const name of tablesOf(database)) database.exec(`drop table if exists "${name}"`)
  database.exec(schema.sql)
  database.pragma(`user_version = ${fullVersion(schema)}`)
}

/** Virtual tables first: they take their own tables with them. */
function tablesOf(database: Database.Database): string[] {
  return database
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
       order by sql like 'create virtual%' desc`,
    )
    .pluck()
    .all()
}

const fullVersion = ({ version, tokenizer }: DerivedSchema): number => version * 1000 + tokenizer

function versionOf(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }))
}

/** Makes the file, if it is not there, and lets nobody but its owner read it: SQLite's own files beside it follow. */
export function keepPrivate(file: string): void {
  const handle = openSync(file, 'a', 0o600)
  try {
    fchmodSync(handle, 0o600)
  } finally {
    closeSync(handle)
  }
}
