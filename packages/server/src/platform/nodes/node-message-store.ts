import { randomUUID } from 'node:crypto'
import { CHANNEL } from '../store/postgres/notifications.ts'
import { DATABASE_MS } from '../store/postgres/database-clock.ts'
import { preparedStatement } from '../store/statements.ts'
import type { Store } from '../store/store.ts'

/** PostgreSQL takes 7,999 bytes in a notification. */
const MOST_BYTES = 7_900
const KEPT_MS = 60_000

const NOTIFY = `select pg_notify(${CHANNEL}, $1)`
const INSERT = `insert into node_message (owner, id, body, created_at) values ($1, $2, $3, ${DATABASE_MS})`
const DELETE = `delete from node_message where created_at < ${DATABASE_MS} - ${KEPT_MS}`

/** Sends notifications. What is too long for one is stored, and the notification names it. */
export class NodeMessageStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  async send(from: string, owner: string, topic: string, body: unknown): Promise<void> {
    const whole = JSON.stringify({ from, topic, body })
    const scope = { scope: `messages ${from}` }
    if (Buffer.byteLength(whole) <= MOST_BYTES) {
      await this.#store.writeBatch([preparedStatement(NOTIFY, whole)], scope)
      return
    }
    const id = randomUUID()
    const named = JSON.stringify({ from, topic, stored: { owner, id } })
    const statements = [
      preparedStatement(INSERT, owner, id, JSON.stringify(body)),
      preparedStatement(NOTIFY, named),
    ]
    await this.#store.writeBatch(statements, scope)
  }

  async read({ owner, id }: { owner: string; id: string }): Promise<unknown> {
    const row = await this.#store.read
      .selectFrom('nodeMessage')
      .select('body')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && JSON.parse(row.body)
  }

  async deleteOld(): Promise<void> {
    await this.#store.writeBatch([preparedStatement(DELETE)], { scope: 'old node messages' })
  }
}
