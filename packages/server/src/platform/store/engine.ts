import type { Kysely } from 'kysely'
import type { KeyedQuery } from './lookups/keyed-query.ts'
import type { Migration } from './migrations/migration.ts'
import type { Schema } from './schema.ts'
import type { PreparedStatement } from './statements.ts'
import type { ConnectionCounts, DialectName, Processes, WriteOptions, Writer, Reader } from './store.ts'

export interface StampRow {
  /** Null if the owner has not changed anything yet. */
  readonly head: number | null
  readonly generation: number
}

/** What a dialect provides. Code outside `sqlite/` and `postgres/` knows only this interface. */
export interface Engine {
  readonly dialect: DialectName
  readonly reader: Kysely<Schema>
  readonly processes: Processes
  transact<T>(work: (db: Writer) => Promise<T>, options: WriteOptions): Promise<T>
  transactBatch(statements: readonly PreparedStatement[], options: WriteOptions): Promise<readonly number[]>
  /** Runs before every cached call, so it uses the dialect's fastest path. */
  stamp(owner: string): StampRow | Promise<StampRow>
  /** The rows of a key, on the dialect's fastest path. */
  cachedQuery<Row>(
    query: KeyedQuery<Row>,
    key: string,
    owner: string | undefined,
  ): readonly Row[] | Promise<readonly Row[]>
  /** Requests that arrive together may share one check for changes. */
  beginBatch(): void
  /** Lists what is damaged; empty if the database is intact. */
  checkIntegrity(): Promise<string[]>
  backup(file: string): Promise<void>
  analyze(): Promise<void>
  connections(): ConnectionCounts | undefined
  close(): Promise<void>
}

/** A migration that was done. `from` is 0 for a new database. */
export interface Migrated {
  readonly from: number
  readonly to: number
}

export interface EngineSettings {
  readonly migrations: readonly Migration[]
  readonly now: () => Date
  /** True for bulk writes, which gain from a larger cache. */
  readonly bulk: boolean
  /** Called by the process that migrated the database, and by no other. */
  onMigrated?(done: Migrated): void
}

export function readStamp(db: Reader, owner: string): Promise<StampRow> {
  return db
    .selectFrom('catalogGeneration')
    .select('generation')
    .select((eb) => eb.selectFrom('ownerHead').select('head').where('owner', '=', owner).as('head'))
    .executeTakeFirstOrThrow()
}

/** The catalog's part of a stamp. */
export const generationIn = (stamp: string): string => stamp.slice(stamp.indexOf('.') + 1)
