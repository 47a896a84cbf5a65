import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery } from 'kysely'
import { AmbientTransaction } from './ambient-transaction.ts'
import type { Engine } from './engine.ts'
import type { DialectName, Reader, Store, WriteOptions, Writer } from './store.ts'

interface StampRow {
  readonly head: number | null
  readonly generation: number
}

/** The one `Store` there is: what both dialects have in common, over what an engine does differently. */
export class DatabaseStore implements Store {
  readonly device: string
  readonly #engine: Engine
  readonly #ambient = new AsyncLocalStorage<AmbientTransaction>()
  readonly #stampQuery: CompiledQuery<StampRow>

  constructor(engine: Engine, device: string) {
    this.device = device
    this.#engine = engine
    this.#stampQuery = stampQuery(engine.reader)
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
    if (ambient?.isOpen) return ambient.join(work)
    return this.#engine.transact((db) => {
      const transaction = new AmbientTransaction(db)
      return this.#ambient.run(transaction, () => transaction.run(work))
    }, options)
  }

  async stamp(owner: string): Promise<string> {
    const { rows } = await this.read.executeQuery<StampRow>({ ...this.#stampQuery, parameters: [owner] })
    return `${rows[0]?.head ?? 0}.${rows[0]?.generation ?? 0}`
  }

  archive(file: string): Promise<void> {
    return this.#engine.archive(file)
  }

  close(): Promise<void> {
    return this.#engine.close()
  }
}

/** Compiled once: every cached call begins with this query. */
function stampQuery(db: Reader): CompiledQuery<StampRow> {
  return db
    .selectFrom('catalogGeneration')
    .select('generation')
    .select((eb) => eb.selectFrom('ownerHead').select('head').where('owner', '=', '').as('head'))
    .compile()
}
