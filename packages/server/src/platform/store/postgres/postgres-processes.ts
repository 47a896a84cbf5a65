import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Processes, Reader } from '../store.ts'
import { directUrlOf, type PostgresLocation } from '../open.ts'
import { DATABASE_MS } from './database-clock.ts'
import { beingRestored, LOCK_SHARED, PROCESS_CLASS } from './locks.ts'

const RETRY_MS = 250
/** A process whose connection was cut takes a moment to lock again. */
const LOOKS = 4
const ID = /^\d{1,10}$/

/** Each process holds an advisory lock on a connection of its own. The server releases it when the connection ends. */
export class PostgresProcesses implements Processes {
  readonly #location: PostgresLocation
  readonly #id = randomInt(1, 2 ** 31 - 1)
  #client: Promise<pg.Client> | undefined
  #closed = false

  constructor(location: PostgresLocation) {
    this.#location = location
  }

  async own(): Promise<string> {
    this.#client ??= this.#connect()
    await this.#client
    return String(this.#id)
  }

  async isRunning(id: string, db: Reader): Promise<boolean> {
    if (!ID.test(id)) return false
    for (let look = 1; !(await this.#isLocked(id, db)); look += 1) {
      if (look === LOOKS) return false
      await delay(RETRY_MS)
    }
    return true
  }

  async now(db: Reader): Promise<Date> {
    const { rows } = await sql<{ ms: number }>`select ${sql.raw(DATABASE_MS)} as ms`.execute(db)
    return new Date(rows[0]?.ms ?? Date.now())
  }

  async #isLocked(id: string, db: Reader): Promise<boolean> {
    const { rows } = await sql`
      select 1 from pg_locks
      where locktype = 'advisory' and classid = ${sql.lit(PROCESS_CLASS)} and objid = ${Number(id)}::bigint::oid
        and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
    `.execute(db)
    return rows.length > 0
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: directUrlOf(this.#location), keepAlive: true })
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (this.#location.isPooled) await holdPresence(client)
      await client.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_CLASS, this.#id])
    } catch (error) {
      this.#client = undefined
      await client.end().catch(() => undefined)
      throw error
    }
    client.once('end', () => this.#connectAgain())
    return client
  }

  /** Work that goes on after a lost connection must not look as if its process had ended. */
  #connectAgain(): void {
    if (this.#closed) return
    this.#client = this.#connect()
    this.#client.catch(() => setTimeout(() => this.#connectAgain(), RETRY_MS).unref())
  }
}

/** Refuses a restore while this process runs. */
async function holdPresence(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(LOCK_SHARED)
  if (!rows[0]?.held) throw beingRestored()
}
