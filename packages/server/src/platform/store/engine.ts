import type { Kysely } from 'kysely'
import type { Migration } from './migrations/migration.ts'
import type { Schema } from './schema.ts'
import type { PreparedStatement } from './statements.ts'
import type { DialectName, WriteOptions, Writer, Reader } from './store.ts'

export interface StampRow {
  /** Null for an owner who has changed nothing yet. */
  readonly head: number | null
  readonly generation: number
}

/** What a dialect provides. Nothing outside of `sqlite/` and `postgres/` knows more about it than this. */
export interface Engine {
  readonly dialect: DialectName
  readonly reader: Kysely<Schema>
  transact<T>(work: (db: Writer) => Promise<T>, options: WriteOptions): Promise<T>
  transactBatch(statements: readonly PreparedStatement[], options: WriteOptions): Promise<readonly number[]>
  /** Begins every cached call, so it takes the dialect's shortest way. */
  stamp(owner: string): StampRow | Promise<StampRow>
  /** What a question finds about one thing, by the dialect's shortest way as well. */
  cachedQuery<Row>(question: string, about: string): readonly Row[] | Promise<readonly Row[]>
  /** A batch of requests begins, which may share one check for changes. */
  beginBatch(): void
  /** What is damaged; empty where nothing is. */
  checkIntegrity(): Promise<string[]>
  backup(file: string): Promise<void>
  analyze(): Promise<void>
  close(): Promise<void>
}

export interface EngineSettings {
  readonly migrations: readonly Migration[]
  readonly now: () => Date
  /** Whether much is written in one go, so that memory for it pays. */
  readonly bulk: boolean
}

/** The owner's head and the catalog's generation, as the reader sees them. */
export function readStamp(db: Reader, owner: string): Promise<StampRow> {
  return db
    .selectFrom('catalogGeneration')
    .select('generation')
    .select((eb) => eb.selectFrom('ownerHead').select('head').where('owner', '=', owner).as('head'))
    .executeTakeFirstOrThrow()
}
