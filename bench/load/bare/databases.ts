import Sqlite from 'better-sqlite3'
import { Pool } from 'pg'
import { ADD_CHANGE, LOCK_OWNER, MOVE_HEAD, type Statement } from './statements.ts'

export interface Row {
  readonly [column: string]: unknown
}

export interface Addition {
  readonly owner: string
  readonly insert: Statement
  readonly values: readonly unknown[]
  readonly change: { id: string; entityId: string; body: string; at: string }
}

export interface BareDatabase {
  read(statement: Statement, ...values: readonly unknown[]): Promise<Row[]>
  /** Adds a row with its change, in a transaction. */
  add(addition: Addition): Promise<void>
  write(statement: Statement, values: readonly unknown[]): Promise<void>
}

/** As a plain program uses better-sqlite3, with the settings of ours. */
export function openSqlite(file: string): BareDatabase {
  const handle = new Sqlite(file)
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = NORMAL')
  const prepared = new Map<string, Prepared>()
  const prepare = (statement: Statement): Prepared => {
    const known = prepared.get(statement.name) ?? preparedOn(handle, statement)
    prepared.set(statement.name, known)
    return known
  }
  const add = handle.transaction(({ owner, insert, values, change }: Addition) => {
    prepare(insert).run(values)
    const [moved] = prepare(MOVE_HEAD).all([owner, change.body.length])
    prepare(ADD_CHANGE).run([owner, moved?.['head'], change.id, change.entityId, change.body, change.at])
  })
  return {
    read: async (statement, ...values) => prepare(statement).all(values),
    add: async (addition) => add.immediate(addition),
    write: async (statement, values) => prepare(statement).run(values),
  }
}

interface Prepared {
  all(values: readonly unknown[]): Row[]
  run(values: readonly unknown[]): void
}

/** better-sqlite3 takes parameters in the order of their places, one value a place. */
function preparedOn(handle: Sqlite.Database, { text }: Statement): Prepared {
  const statement = handle.prepare<unknown[], Row>(text.replaceAll(/\$\d+/g, '?'))
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number) - 1)
  const inOrder = (values: readonly unknown[]) => places.map((place) => values[place])
  return {
    all: (values) => statement.all(...inOrder(values)),
    run: (values) => void statement.run(...inOrder(values)),
  }
}

/** As a plain program uses pg: a pool of ten, and statements that are prepared once a connection. */
export function openPostgres(url: string): BareDatabase {
  const pool = new Pool({ connectionString: url, max: 10 })
  const asked = ({ name, text }: Statement, values: readonly unknown[]) => ({
    name,
    text,
    values: [...values],
  })
  return {
    read: async (statement, ...values) => (await pool.query<Row>(asked(statement, values))).rows,
    async add({ owner, insert, values, change }) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(asked(LOCK_OWNER, [owner]))
        await client.query(asked(insert, values))
        const { rows } = await client.query<Row>(asked(MOVE_HEAD, [owner, change.body.length]))
        const head = rows[0]?.['head']
        await client.query(
          asked(ADD_CHANGE, [owner, head, change.id, change.entityId, change.body, change.at]),
        )
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    write: async (statement, values) => void (await pool.query(asked(statement, values))),
  }
}
