import type { Store } from '../store/store.ts'

const MEGABYTE = 1_000_000
const RENEW_MS = 60_000

export interface StorageLimitOptions {
  onError(error: unknown): void
  now(): Date
}

/** What single people may store. Kept in memory, because every write asks: other nodes learn of a change in a minute. */
export class StorageLimitStore {
  readonly #store: Store
  readonly #options: StorageLimitOptions
  #bytes: ReadonlyMap<string, number> = new Map()
  #readAt = -Infinity
  #reading: Promise<void> | undefined

  constructor(store: Store, options: StorageLimitOptions) {
    this.#store = store
    this.#options = options
  }

  /** In bytes; undefined for somebody who may store as much as everybody. */
  of(owner: string): number | undefined {
    const now = this.#options.now().getTime()
    if (now - this.#readAt >= RENEW_MS) {
      this.#readAt = now
      this.#reading = this.read()
        .catch(this.#options.onError)
        .finally(() => (this.#reading = undefined))
    }
    return this.#bytes.get(owner)
  }

  /** Null for as much as everybody. */
  async set(owner: string, megabytes: number | null): Promise<void> {
    await this.#store.write(
      async (db) => {
        if (megabytes === null) await db.deleteFrom('storageLimit').where('owner', '=', owner).execute()
        else
          await db
            .insertInto('storageLimit')
            .values({ owner, megabytes })
            .onConflict((on) => on.column('owner').doUpdateSet({ megabytes }))
            .execute()
      },
      { scope: owner },
    )
    await this.read()
  }

  async read(): Promise<void> {
    const rows = await this.#store.read.selectFrom('storageLimit').selectAll().execute()
    this.#bytes = new Map(rows.map(({ owner, megabytes }) => [owner, megabytes * MEGABYTE]))
  }

  /** Waits for what is being read. */
  async settle(): Promise<void> {
    await this.#reading
  }
}
