import type { Kysely, Transaction } from 'kysely'
import type { PreparedStatement } from './statements.ts'
import type { Schema } from './schema.ts'

export type DialectName = 'sqlite' | 'postgres'

/** All of kysely that reads. A function that only reads takes this, and so works inside and outside of a write. */
export type Reader = Pick<
  Kysely<Schema>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'executeQuery' | 'getExecutor'
>

/** A write transaction. A function that takes one cannot be called outside of `store.write`. */
export type Writer = Transaction<Schema>

export interface WriteOptions {
  /**
   * Writes of one scope, usually an owner, run one after the other from their first statement on, so that what one has
   * read stays true until it is done. Without a scope a write waits for all others. A write that joins another is in the scope of that one.
   */
  readonly scope?: string
  /**
   * On the disk before the promise resolves, whatever happens to the machine's power. Without it a committed write
   * survives a crash of the program but, on SQLite, the last moments may not survive a power cut. It can only join a
   * write that is durable too.
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
  /** This replica's own id. */
  readonly device: string
  /** Inside a `write` its transaction, so that a read sees what was just written; elsewhere what is committed. */
  readonly read: Reader
  /**
   * Runs `work` in one transaction, or in that of the `write` it is called inside of. It waits its turn and is never
   * refused because others write. If a statement or a joined write fails, all of it is undone, even where the error
   * was caught: PostgreSQL knows no other way, so neither does SQLite.
   */
  write<T>(work: (db: Writer) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * The shortest way of a transaction whose statements are all known beforehand and give no rows: says how many rows
   * each has changed.
   */
  writeBatch(statements: readonly PreparedStatement[], options?: WriteOptions): Promise<readonly number[]>
  /**
   * What a statement with one parameter finds, not to be changed: whoever asks again may get the same. On SQLite it is
   * there at once, without the cost of a promise and a query builder.
   */
  cachedQuery<Row>(question: string, about: string): readonly Row[] | Promise<readonly Row[]>
  /** Called when requests are read: those of one turn of the event loop share one check for changes. */
  beginBatch(): void
  /** The owner's head and the catalog's generation: as long as it is the same, nothing that the owner sees has changed. */
  stamp(owner: string): string | Promise<string>
  /** Looks the whole database over and says what is damaged; empty where nothing is. */
  checkIntegrity(): Promise<string[]>
  /** Writes a complete, checked copy of the database to a new file. See `backup`. */
  backup(file: string): Promise<void>
  /** After much was written at once: without knowing how much there is, PostgreSQL takes long ways to find some of it. */
  analyze(): Promise<void>
  /** Waits for the writes under way. */
  close(): Promise<void>
}
