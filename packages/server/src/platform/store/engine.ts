import type { Kysely } from 'kysely'
import type { Migration } from './migrations/migration.ts'
import type { Schema } from './schema.ts'
import type { PreparedStatement } from './statements.ts'
import type { DialectName, WriteOptions, Writer, Reader } from './store.ts'

export interface StampRow {
  /** Null if the owner has not changed anything yet. */
  readonly head: number | null
  readonly generation: number
}

/** What a dialect provides. Code outside `sqlite/` and `postgres/` knows only this interface. */
export interface Engine {
  readonly dialect: DialectName
  readonly reader: Kysely<Schema>
  transact<T>(work: (db: Writer) => Promise<T>, options: WriteOptions): Promise<T>
  transactBatch(statements: readonly PreparedStatement[], options: WriteOptions): Promise<readonly number[]>
  /** Runs before every cached call, so it uses the dialect's fastest path. */
  stamp(owner: string): StampRow | Promise<StampRow>
  /** The rows of a query with one parameter, on the dialect's fastest path. */
  cachedQuery<Row>(text: string, parameter: string): readonly Row[] | Promise<readonly Row[]>
  /** Requests that arrive together may share one check for changes. */
  beginBatch(): void
  /** Lists what is damaged; empty if the database is intact. */
  checkIntegrity(): Promise<string[]>
  backup(file: string): Promise<void>
  analyze(): Promise<void>
  close(): Promise<void>
}

export interface EngineSettings {
  readonly migrations: readonly Migration[]
  readonly now: () => Date
  /** True for bulk writes, which gain from a larger cache. */
  readonly bulk: boolean
}

export function readStamp(db: Reader, owner: string): Promise<StampRow> {
  return db
    .selectFrom('catalogGeneration')
    .select('generation')
    .select((eb) => eb.selectFrom('ownerHead').select('head').where('owner', '=', owner).as('head'))
    .executeTakeFirstOrThrow()
}
