import { AsyncLocalStorage } from 'node:async_hooks'
import { ToolError } from '@tutor-nexus/toolkit'
import { InputNeeded } from '@tutor-nexus/toolkit/contract'
import { readStamp, type Engine, type StampRow } from './engine.ts'
import { partlyStored, StoreError } from './errors.ts'
import type { KeyedQuery } from './lookups/keyed-query.ts'
import { noteStored } from './lookups/request-scope.ts'
import { changedRows, preparedStatement, type PreparedStatement } from './statements.ts'
import { limitStorage, storageFault, StorageFull, type StorageRoom } from './storage-room.ts'
import type {
  ConnectionCounts,
  DialectName,
  Processes,
  Reader,
  Store,
  WriteOptions,
  Writer,
} from './store.ts'

/** The only `Store`: the part that both dialects share, on top of a dialect's engine. */
export class DatabaseStore implements Store {
  readonly device: string
  readonly #engine: Engine
  readonly #ambient = new AsyncLocalStorage<AmbientTransaction>()
  readonly #tracked = new AsyncLocalStorage<TrackedWork>()
  #room: StorageRoom | undefined
  #closed = false

  constructor(engine: Engine, device: string) {
    this.device = device
    this.#engine = engine
  }

  get dialect(): DialectName {
    return this.#engine.dialect
  }

  get processes(): Processes {
    return this.#engine.processes
  }

  get read(): Reader {
    const ambient = this.#ambient.getStore()
    return ambient?.isOpen ? ambient.db : this.#engine.reader
  }

  write<T>(work: (db: Writer) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const ambient = this.#ambient.getStore()
    if (ambient?.isOpen) return ambient.join(work, options)
    if (this.#outlivesTransaction()) return Promise.reject(outlived())
    if (this.#closed) return Promise.reject(closed())
    let writer: Writer | undefined
    const written = this.#engine.transact((db) => {
      writer = db
      if (this.#room) limitStorage(db, this.#room)
      const transaction = new AmbientTransaction(db, options)
      return this.#ambient.run(transaction, () => transaction.run(work))
    }, options)
    return this.#noted(written).catch(async (error: unknown) => {
      throw writer ? await storageFault(writer, error, this.#engine.reader) : error
    })
  }

  trackWrites<T>(work: () => Promise<T>): Promise<T> {
    const tracked: TrackedWork = { hasStored: false, isRunning: true }
    return this.#tracked
      .run(tracked, work)
      .catch((error: unknown) => {
        throw tracked.hasStored ? afterWrites(error) : error
      })
      .finally(() => (tracked.isRunning = false))
  }

  /**
   * Work may run on after nobody waits for it any more, as at a deadline. When the transaction around it has been
   * rolled back by then, what it still wrote would be stored without the rest, and again when the call is repeated.
   */
  #outlivesTransaction(): boolean {
    const ambient = this.#ambient.getStore()
    return ambient !== undefined && !ambient.isOpen && (this.#tracked.getStore()?.isRunning ?? false)
  }

  writeBatch(
    statements: readonly PreparedStatement[],
    options: WriteOptions = {},
  ): Promise<readonly number[]> {
    const ambient = this.#ambient.getStore()
    if (ambient?.isOpen) return ambient.join((db) => oneByOne(db, statements), options)
    if (this.#outlivesTransaction()) return Promise.reject(outlived())
    if (this.#closed) return Promise.reject(closed())
    return this.#noted(this.#engine.transactBatch(statements, options))
  }

  #noted<T>(written: Promise<T>): Promise<T> {
    return written.then((result) => {
      const tracked = this.#tracked.getStore()
      if (tracked) tracked.hasStored = true
      noteStored()
      return result
    })
  }

  cachedQuery<Row>(
    query: KeyedQuery<Row>,
    key: string,
    owner?: string,
  ): readonly Row[] | Promise<readonly Row[]> {
    const ambient = this.#ambient.getStore()
    if (!ambient?.isOpen) return this.#engine.cachedQuery(query, key, owner)
    return ambient.db.executeQuery<Row>(preparedStatement(query.one, key)).then(({ rows }) => rows)
  }

  beginBatch(): void {
    this.#engine.beginBatch()
  }

  stamp(owner: string | null): string | Promise<string> {
    const ambient = this.#ambient.getStore()
    const known = owner ?? ''
    const row = ambient?.isOpen ? readStamp(ambient.db, known) : this.#engine.stamp(known)
    return row instanceof Promise ? row.then(stampText) : stampText(row)
  }

  limitStorage(room: StorageRoom): void {
    this.#room = room
  }

  checkIntegrity(): Promise<string[]> {
    return this.#closed ? Promise.reject(closed()) : this.#engine.checkIntegrity()
  }

  backup(file: string): Promise<void> {
    return this.#closed ? Promise.reject(closed()) : this.#engine.backup(file)
  }

  analyze(): Promise<void> {
    return this.#closed ? Promise.reject(closed()) : this.#engine.analyze()
  }

  connections(): ConnectionCounts | undefined {
    return this.#engine.connections()
  }

  close(): Promise<void> {
    this.#closed = true
    return this.#engine.close()
  }
}

function afterWrites(error: unknown): unknown {
  if (error instanceof StorageFull) return error.afterWrites()
  // A question to the client is no failure.
  return error instanceof ToolError || error instanceof InputNeeded ? error : partlyStored(error)
}

async function oneByOne(db: Writer, statements: readonly PreparedStatement[]): Promise<number[]> {
  const changed: number[] = []
  for (const statement of statements) changed.push(changedRows(await db.executeQuery(statement)))
  return changed
}

interface TrackedWork {
  hasStored: boolean
  isRunning: boolean
}

const outlived = (): StoreError =>
  new StoreError('transaction-over', 'The transaction that this write was a part of has been rolled back.')

const closed = (): StoreError => new StoreError('closed', 'The store has been closed.')

const stampText = ({ head, generation }: StampRow): string => `${head ?? 0}.${generation}`

/** The transaction that everything awaited inside a `write` joins. */
class AmbientTransaction {
  readonly db: Writer
  readonly #durable: boolean
  #open = true
  #failures: unknown[] = []

  constructor(db: Writer, { durable = false }: WriteOptions) {
    this.db = db
    this.#durable = durable
  }

  /** False for code that outlives the transaction, such as a timer set inside it. */
  get isOpen(): boolean {
    return this.#open
  }

  async run<T>(work: (db: Writer) => Promise<T>): Promise<T> {
    try {
      const result = await work(this.db)
      if (this.#failures.length > 0) {
        const cause = this.#failures[0]
        throw new StoreError('rolled-back', 'A nested write failed, so nothing was written.', {
          cause,
        })
      }
      return result
    } finally {
      this.#open = false
    }
  }

  async join<T>(work: (db: Writer) => Promise<T>, { durable = false }: WriteOptions): Promise<T> {
    try {
      if (durable && !this.#durable) throw notDurable()
      return await work(this.db)
    } catch (error) {
      this.#failures.push(error)
      throw error
    }
  }
}

/** SQLite must know about durability before the transaction begins. */
const notDurable = (): StoreError =>
  new StoreError('not-durable', 'A durable write cannot run inside a write that is not durable.')
