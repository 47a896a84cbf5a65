import { sql, type RawBuilder } from 'kysely'
import type { Reader, Store } from '../../../platform/store/store.ts'
import type { RowOwner } from '../../../platform/feature/feature.ts'

type Own = Exclude<RowOwner, 'shared'>

/** One table of a person's, in the words of the database. */
interface OwnTable {
  name: string
  holding: Own
}

const ROWS_AT_ONCE = 500

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export interface PersonRow {
  table: string
  row: Readonly<Record<string, unknown>>
}

/** All that is kept of one person, whichever domain keeps it. */
export class PersonStore {
  readonly #store: Store
  /** What belongs to a session comes before the sessions that it is found by. */
  readonly #tables: readonly OwnTable[]

  constructor(store: Store, tables: Readonly<Record<string, RowOwner>>) {
    this.#store = store
    this.#tables = Object.entries(tables)
      .flatMap(([name, holding]) => (holding === 'shared' ? [] : [{ name: snake(name), holding }]))
      .toSorted((one, other) => Number(other.holding.by === 'session') - Number(one.holding.by === 'session'))
  }

  /** How many rows there are in each table that has any. */
  async count(person: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const table of this.#tables) {
      const { rows } = await sql<{ count: number | string }>`
        select count(*) as count from ${sql.table(table.name)} where ${isOf(table, person)}
      `.execute(this.#store.read)
      const count = Number(rows[0]?.count ?? 0)
      if (count > 0) counts[table.name] = count
    }
    return counts
  }

  /** Every row, table by table, without what is nobody's business: hashes and sealed keys. */
  async *read(person: string): AsyncGenerator<PersonRow> {
    for (const table of this.#tables) {
      const hidden = new Set(table.holding.hides)
      for (let offset = 0; ; offset += ROWS_AT_ONCE) {
        const rows = await page(this.#store.read, table, person, offset)
        for (const row of rows)
          yield {
            table: table.name,
            row: Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))),
          }
        if (rows.length < ROWS_AT_ONCE) break
      }
    }
  }

  /** Takes every row away in one transaction, and says how many of which table. */
  erase(person: string): Promise<Record<string, number>> {
    return this.#store.write(
      async (db) => {
        const erased = await this.count(person)
        for (const table of this.#tables)
          await sql`delete from ${sql.table(table.name)} where ${isOf(table, person)}`.execute(db)
        return erased
      },
      { durable: true },
    )
  }
}

function isOf({ holding }: OwnTable, person: string): RawBuilder<unknown> {
  if (holding.by !== 'session') {
    const columns = [holding.by, ...(holding.about === undefined ? [] : [holding.about])]
    const each = columns.map((column) => sql`${sql.ref(snake(column))} = ${person}`)
    return sql`(${sql.join(each, sql` or `)})`
  }
  return sql`session_id in (
    select id from session where owner = ${person} union select session_id from session_head where owner = ${person}
  )`
}

async function page(db: Reader, table: OwnTable, person: string, offset: number) {
  const { keyColumns = 1 } = table.holding
  const order = sql.join(Array.from({ length: keyColumns }, (_, at) => sql.lit(at + 1)))
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table.name)} where ${isOf(table, person)}
    order by ${order} limit ${sql.lit(ROWS_AT_ONCE)} offset ${sql.lit(offset)}
  `.execute(db)
  return rows
}
