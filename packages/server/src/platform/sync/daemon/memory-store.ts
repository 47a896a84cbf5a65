import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import type { Store } from '../../store/store.ts'

/** Frees memory after a burst of work; V8 would keep it until the next burst. */
export class IdleGarbageCollector {
  readonly #collect: (how: object) => void
  #isGrown = true

  constructor() {
    setFlagsFromString('--expose-gc')
    this.#collect = runInNewContext('gc')
  }

  after({ sent, received }: { readonly sent: number; readonly received: number }): void {
    const isQuiet = sent + received === 0
    if (isQuiet && this.#isGrown) this.#collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    this.#isGrown = !isQuiet
  }
}

/** The page cache per connection. Most pages are never read again in the daemon. */
const CACHE_KB = 1024

/** Reduces the database's cache for the daemon. */
export async function limitDatabaseCache(store: Store): Promise<void> {
  if (store.dialect !== 'sqlite') return
  const pragma = sql`pragma cache_size = ${sql.lit(-CACHE_KB)}`
  await pragma.execute(store.read)
  await store.write((db) => pragma.execute(db))
}
