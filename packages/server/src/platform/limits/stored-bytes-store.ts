import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { RowOwner } from '../feature/feature.ts'
import type { Store } from '../store/store.ts'

type Own = Exclude<RowOwner, 'shared'>

/** What the program writes about its users rather than for them. It is bounded otherwise. */
const NOT_COUNTED = new Set(['allowance', 'callRecord'])

/** The rows that SQLite reads before other work goes on. */
const ROWS_AT_ONCE = 2_000

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What people store in the database: as it is known, and as it is counted exactly. */
export class StoredBytesStore {
  readonly #store: Store
  readonly #tables: readonly { name: string; holding: Own }[]

  constructor(store: Store, tables: Readonly<Record<string, RowOwner>>) {
    this.#store = store
    this.#tables = Object.entries(tables).flatMap(([name, holding]) =>
      holding === 'shared' || NOT_COUNTED.has(name) ? [] : [{ name: snake(name), holding }],
    )
  }

  async known(owner: string): Promise<number> {
    const row = await this.#store.read
      .selectFrom('ownerHead')
      .select('bytes')
      .where('owner', '=', owner)
      .executeTakeFirst()
    return row?.bytes ?? 0
  }

  async allKnown(): Promise<Map<string, number>> {
    const rows = await this.#store.read.selectFrom('ownerHead').select(['owner', 'bytes']).execute()
    return new Map(rows.map(({ owner, bytes }) => [owner, bytes]))
  }

  /** Adds the difference, so that what was written meanwhile stays counted. */
  async correct(owner: string, difference: number): Promise<void> {
    await this.#store.write(
      (db) =>
        db
          .updateTable('ownerHead')
          .set((eb) => ({ bytes: eb('bytes', '+', difference) }))
          .where('owner', '=', owner)
          .execute(),
      { scope: owner },
    )
  }

  /** Counts the rows of everybody, or of one owner. */
  async count(owner?: string): Promise<Map<string, number>> {
    const totals = new Map<string, number>()
    for (const { name, holding } of this.#tables) {
      const whose = ownerIn(holding)
      const isCounted = owner === undefined ? sql`true` : sql`${whose} = ${owner}`
      for await (const rows of this.#sums(name, whose, isCounted))
        for (const { person, bytes } of rows)
          if (person !== null) totals.set(person, (totals.get(person) ?? 0) + Number(bytes))
    }
    return totals
  }

  #sums(table: string, whose: RawBuilder<unknown>, isCounted: RawBuilder<unknown>) {
    return this.#store.dialect === 'postgres'
      ? this.#sumsOnPostgres(table, whose, isCounted)
      : this.#sumsOnSqlite(table, whose, isCounted)
  }

  async *#sumsOnPostgres(table: string, whose: RawBuilder<unknown>, isCounted: RawBuilder<unknown>) {
    const { rows } = await sql<Sum>`
      select ${whose} as person, sum(pg_column_size(counted.*)) as bytes from ${sql.table(table)} counted
      where ${isCounted} group by 1`.execute(this.#store.read)
    yield rows
  }

  /** In steps, because SQLite runs on the thread that serves. */
  async *#sumsOnSqlite(table: string, whose: RawBuilder<unknown>, isCounted: RawBuilder<unknown>) {
    const { read } = this.#store
    const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(read)
    const sizes = columns.rows.map(({ name }) => sql`coalesce(length(cast(${sql.ref(name)} as blob)), 0)`)
    const last = await sql<{ last: number | null }>`
      select max(rowid) as last from ${sql.table(table)}`.execute(read)
    const end = last.rows[0]?.last ?? 0
    for (let from = 0; from <= end; from += ROWS_AT_ONCE) {
      const { rows } = await sql<Sum>`
        select ${whose} as person, sum(${sql.join(sizes, sql` + `)}) as bytes from ${sql.table(table)} counted
        where rowid >= ${from} and rowid < ${from + ROWS_AT_ONCE} and ${isCounted} group by 1`.execute(read)
      yield rows
      await setImmediate()
    }
  }
}

interface Sum {
  person: string | null
  bytes: number | string
}

const ownerIn = ({ by }: Own): RawBuilder<unknown> =>
  by === 'session'
    ? sql`coalesce((select owner from session where session.id = counted.session_id),
        (select owner from session_head where session_head.session_id = counted.session_id))`
    : sql.ref(`counted.${snake(by)}`)
