import type { Kysely, Transaction } from 'kysely'
import type { KeyedQuery } from './lookups/keyed-query.ts'
import type { PreparedStatement } from './statements.ts'
import type { Schema } from './schema.ts'
import type { StorageRoom } from './storage-room.ts'

export type DialectName = 'sqlite' | 'postgres'

/** Kysely's read methods. A function that takes a Reader works inside and outside a write. */
export type Reader = Pick<
  Kysely<Schema>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'executeQuery' | 'getExecutor'
>

/** A write transaction. A function that takes one can only be called inside `store.write`. */
export type Writer = Transaction<Schema>

/** The processes that have the database open, as far as one has to know whether another still runs. */
export interface Processes {
  /** The id of this process. From now on it counts as running until it ends, however it ends. */
  own(): Promise<string>
  /** False if that process has ended. */
  isRunning(id: string, db: Reader): Promise<boolean>
  /** The time by one clock for all of them: those of several machines may differ. */
  now(db: Reader): Promise<Date>
}

/** The connections of a pool. */
export interface ConnectionCounts {
  readonly total: number
  readonly idle: number
  /** Requests that wait for one. */
  readonly waiting: number
}

export interface WriteOptions {
  /**
   * Writes of one scope, usually an owner, run one after the other, so that what one has read stays true until it
   * commits. A write without a scope excludes all others. A nested write belongs to the outer write's scope.
   */
  readonly scope?: string
  /**
   * Waits until the data is on disk and survives a power cut. Without it, a committed write survives a crash of the
   * program, but SQLite may lose the last moments in a power cut. A durable write can only join another durable write.
   */
  readonly durable?: boolean
}

/**
 * One database, SQLite or PostgreSQL, behind one interface.
 *
 * @example
 * const tasks = (store: Store, owner: string) => ({
 *   find: (id: string) =>
 *     store.read.selectFrom('task').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst(),
 *   add: (task: TaskTable, changeId: string) =>
 *     store.write(async (db) => {
 *       const { id: entityId, createdAt } = task
 *       await appendChange(db, { id: changeId, owner, entity: 'task', entityId, baseRev: null, body: { ...task }, createdAt })
 *       await db.insertInto('task').values(task).execute()
 *     }, { scope: owner }),
 * })
 */
export interface Store {
  readonly dialect: DialectName
  /** This replica's id. */
  readonly device: string
  readonly processes: Processes
  /** The current transaction inside a `write`, otherwise the committed data. */
  readonly read: Reader
  /**
   * Runs `work` in one transaction, or in the transaction of the enclosing `write`. It waits for its turn
   * instead of failing. If a statement or a nested write fails, everything is rolled back, even if the error
   * was caught: PostgreSQL works that way, so SQLite does too.
   */
  write<T>(work: (db: Writer) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * The fast path for a transaction of known statements without result rows. Returns the number of changed
   * rows per statement.
   */
  writeBatch(statements: readonly PreparedStatement[], options?: WriteOptions): Promise<readonly number[]>
  /**
   * The rows of a key. Do not change them: they may be shared, and are the same array while they stay the same. SQLite
   * returns them synchronously, as they are; PostgreSQL as they were at some time since the request arrived.
   * `owner` is the one whose data the caller will need next.
   */
  cachedQuery<Row>(
    query: KeyedQuery<Row>,
    key: string,
    owner?: string,
  ): readonly Row[] | Promise<readonly Row[]>
  /** Runs work of several writes. If it fails after one of them was stored, its error says so. */
  trackWrites<T>(work: () => Promise<T>): Promise<T>
  /** Call it when requests arrive. Requests in one turn of the event loop then share one check for changes. */
  beginBatch(): void
  /** Combines the owner's head and the catalog's generation. It changes whenever data visible to the owner changes. Null is nobody. */
  stamp(owner: string | null): string | Promise<string>
  /** Holds all later writes to what their owners may store. */
  limitStorage(room: StorageRoom): void
  /** Checks the whole database and lists the damage; empty if it is intact. */
  checkIntegrity(): Promise<string[]>
  /** Writes a complete, verified copy of the database to a new file. See `backup`. */
  backup(file: string): Promise<void>
  /** Run after bulk writes: without statistics PostgreSQL chooses slow query plans. */
  analyze(): Promise<void>
  /** How many connections there are; undefined where there is no pool. */
  connections(): ConnectionCounts | undefined
  /** Waits for pending writes. */
  close(): Promise<void>
}
