import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import type { Store } from '../../store/store.ts'

/** Gives back what a burst of work has left behind: V8 would keep it until the next burst. */
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

/** Pages of the database that each connection keeps: most are never asked for again here. */
const CACHE_KB = 1024

/** Has the database keep less in memory than it does for a program that answers questions. */
export async function limitDatabaseCache(store: Store): Promise<void> {
  if (store.dialect !== 'sqlite') return
  const pragma = sql`pragma cache_size = ${sql.lit(-CACHE_KB)}`
  await pragma.execute(store.read)
  await store.write((db) => pragma.execute(db))
}
