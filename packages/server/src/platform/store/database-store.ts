import { AsyncLocalStorage } from 'node:async_hooks'
import { AmbientTransaction } from './ambient-transaction.ts'
import type { Engine, StampRow } from './engine.ts'
import { StoreError } from './errors.ts'
import { changedRows, fixedStatement, type FixedStatement } from './fixed-statement.ts'
import { readStamp } from './stamp.ts'
import type { DialectName, Reader, Store, WriteOptions, Writer } from './store.ts'

/** The one `Store` there is: what both dialects have in common, over what an engine does differently. */
export class DatabaseStore implements Store {
  readonly device: string
  readonly #engine: Engine
  readonly #ambient = new AsyncLocalStorage<AmbientTransaction>()
  #closed = false

  constructor(engine: Engine, device: string) {
    this.device = device
    this.#engine = engine
  }

  get dialect(): DialectName {
    return this.#engine.dialect
  }

  get read(): Reader {
    const ambient = this.#ambient.getStore()
    return ambient?.isOpen ? ambient.db : this.#engine.reader
  }

  write<T>(work: (db: Writer) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const ambient = this.#ambient.getStore()
    if (ambient?.isOpen) return ambient.join(work, options)
    if (this.#closed) return Promise.reject(closed())
    return this.#engine.transact((db) => {
      const transaction = new AmbientTransaction(db, options)
      return this.#ambient.run(transaction, () => transaction.run(work))
    }, options)
  }

  writeAtOnce(statements: readonly FixedStatement[], options: WriteOptions = {}): Promise<readonly number[]> {
    const ambient = this.#ambient.getStore()
    if (ambient?.isOpen) return ambient.join((db) => oneByOne(db, statements), options)
    return this.#closed ? Promise.reject(closed()) : this.#engine.transactAtOnce(statements, options)
  }

  ask<Row>(question: string, about: string): readonly Row[] | Promise<readonly Row[]> {
    const ambient = this.#ambient.getStore()
    if (!ambient?.isOpen) return this.#engine.ask<Row>(question, about)
    return ambient.db.executeQuery<Row>(fixedStatement(question, about)).then(({ rows }) => rows)
  }

  beginBatch(): void {
    this.#engine.beginBatch()
  }

  stamp(owner: string): string | Promise<string> {
    const ambient = this.#ambient.getStore()
    const row = ambient?.isOpen ? readStamp(ambient.db, owner) : this.#engine.stamp(owner)
    return row instanceof Promise ? row.then(stampText) : stampText(row)
  }

  faults(): Promise<string[]> {
    return this.#closed ? Promise.reject(closed()) : this.#engine.faults()
  }

  archive(file: string): Promise<void> {
    return this.#closed ? Promise.reject(closed()) : this.#engine.archive(file)
  }

  measure(): Promise<void> {
    return this.#closed ? Promise.reject(closed()) : this.#engine.measure()
  }

  close(): Promise<void> {
    this.#closed = true
    return this.#engine.close()
  }
}

async function oneByOne(db: Writer, statements: readonly FixedStatement[]): Promise<number[]> {
  const changed: number[] = []
  for (const statement of statements) changed.push(changedRows(await db.executeQuery(statement)))
  return changed
}

const closed = (): StoreError => new StoreError('closed', 'The store has been closed.')

const stampText = ({ head, generation }: StampRow): string => `${head ?? 0}.${generation}`
