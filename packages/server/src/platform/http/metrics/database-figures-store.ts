import { sql } from 'kysely'
import type { Store } from '../../store/store.ts'
import type { Gauge } from './gauge.ts'

const MOST_AGE_MS = 60_000
const SLOWEST_MS = 2_000

/** Figures that the database has to be asked for, all but the first once a minute at most. */
export class DatabaseFigures {
  readonly #store: Store
  readonly #now: () => Date
  #asked: { readonly at: number; readonly answer: Promise<readonly Gauge[]> } | undefined

  constructor(store: Store, now: () => Date = () => new Date()) {
    this.#store = store
    this.#now = now
  }

  /** Without an answer in time, only that there is none. */
  async gauges(): Promise<readonly Gauge[]> {
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), SLOWEST_MS)
    const asked = Promise.resolve(this.#store.stamp(null)).then(() => this.#answer())
    const answer = await Promise.race([asked.catch(() => undefined), late.promise])
    clearTimeout(timer)
    const up = {
      name: 'database_up',
      help: 'Whether the database answered when these figures were read',
      value: answer ? 1 : 0,
    }
    return [up, ...(answer ?? [])]
  }

  #answer(): Promise<readonly Gauge[]> {
    const at = this.#now().getTime()
    if (this.#asked && at - this.#asked.at < MOST_AGE_MS) return this.#asked.answer
    const answer = this.#read()
    this.#asked = { at, answer }
    // A failure is not kept: the next scrape asks again.
    answer.catch(() => (this.#asked = undefined))
    return answer
  }

  async #read(): Promise<readonly Gauge[]> {
    return [...(await this.#ofDevices()), ...(await this.#ofLink()), ...(await this.#ofPostgres())]
  }

  async #ofDevices(): Promise<readonly Gauge[]> {
    const { rows } = await sql<{ devices: number; behind: number; most: number | null }>`
      select count(*) as devices, max(head - seen_seq) as most,
        count(case when head > seen_seq then 1 end) as behind
      from linked_device join owner_head on owner_head.owner = linked_device.owner
      where revoked_at is null`.execute(this.#store.read)
    const [row] = rows
    return [
      { name: 'sync_devices', help: 'Devices linked to this server', value: row?.devices ?? 0 },
      { name: 'sync_devices_behind', help: 'Those that lack changes', value: row?.behind ?? 0 },
      {
        name: 'sync_changes_behind_max',
        help: 'Changes that the device furthest behind lacks',
        value: row?.most ?? 0,
      },
    ]
  }

  /** Where this installation is a device of another server. */
  async #ofLink(): Promise<readonly Gauge[]> {
    const links = await this.#store.read.selectFrom('syncLink').select('lastExchangeAt').execute()
    const times = links.flatMap(({ lastExchangeAt }) => lastExchangeAt ?? []).map((time) => Date.parse(time))
    if (times.length === 0) return []
    const lag = Math.max(0, this.#now().getTime() - Math.min(...times)) / 1_000
    return [{ name: 'sync_lag_seconds', help: 'Time since the last exchange with the server', value: lag }]
  }

  async #ofPostgres(): Promise<readonly Gauge[]> {
    if (this.#store.dialect === 'sqlite') return []
    const { rows } = await sql<{ bytes: number; dead: number | null }>`
      select pg_database_size(current_database()) as bytes,
        (select sum(n_dead_tup)::bigint from pg_stat_user_tables) as dead`.execute(this.#store.read)
    const [row] = rows
    return [
      { name: 'database_bytes', help: 'Size of the database', value: row?.bytes ?? 0 },
      { name: 'database_dead_rows', help: 'Rows that wait for vacuum', value: row?.dead ?? 0 },
    ]
  }
}
