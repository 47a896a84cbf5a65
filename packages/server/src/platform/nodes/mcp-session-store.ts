import type { SessionChange, SessionRecord } from '@tutor-nexus/toolkit/mcp'
import { sql } from 'kysely'
import * as z from 'zod'
import { DATABASE_MS } from '../store/postgres/database-clock.ts'
import { CHANNEL } from '../store/postgres/notifications.ts'
import { preparedStatement } from '../store/statements.ts'
import type { Store } from '../store/store.ts'

const MAX_SESSIONS_PER_OWNER = 20
/** Nodes note the use of a session every five minutes. */
const IDLE_MS = 35 * 60_000

const INSERT = `insert into mcp_session
  (owner, id, revision, client_info, capabilities, log_level, subscriptions, used_at)
  values ($1, $2, $3, $4, $5, $6, $7, ${DATABASE_MS})`
/** Deletes an owner's longest idle sessions beyond the limit and notifies every node, this one included. */
const DELETE_SURPLUS = `with surplus as (
    delete from mcp_session where owner = $1 and id in (
      select id from mcp_session where owner = $1 order by used_at desc, id offset ${MAX_SESSIONS_PER_OWNER})
    returning id)
  select pg_notify(${CHANNEL}, json_build_object('from', '', 'topic', 'mcp',
    'body', json_build_object('kind', 'deleted', 'session', id))::text) from surplus`
const TOUCH = `update mcp_session set used_at = ${DATABASE_MS} where owner = $1 and id = $2`
const DELETE = 'delete from mcp_session where owner = $1 and id = $2'
const DELETE_IDLE = `delete from mcp_session where used_at < ${DATABASE_MS} - ${IDLE_MS}`

/** The MCP sessions of all nodes. */
export class McpSessionStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  async insert(record: SessionRecord): Promise<void> {
    const { owner, id, revision, clientInfo, capabilities, logLevel, subscriptions } = record
    const values = [owner, id, revision, clientInfo ?? null, capabilities ?? null, logLevel, subscriptions]
    const statements = [preparedStatement(INSERT, ...values), preparedStatement(DELETE_SURPLUS, owner)]
    await this.#store.writeBatch(statements, { scope: scopeOf(owner) })
  }

  async find(id: string, owner: string): Promise<SessionRecord | undefined> {
    const row = await this.#store.read
      .selectFrom('mcpSession')
      .select(['owner', 'id', 'revision', 'clientInfo', 'capabilities', 'logLevel', 'subscriptions'])
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where('usedAt', '>', sql<number>`${sql.raw(DATABASE_MS)} - ${sql.lit(IDLE_MS)}`)
      .executeTakeFirst()
    return row && { ...row, logLevel: LogLevel.parse(row.logLevel) }
  }

  async touch(id: string, owner: string): Promise<void> {
    await this.#store.writeBatch([preparedStatement(TOUCH, owner, id)], { scope: scopeOf(owner) })
  }

  async update(id: string, owner: string, change: SessionChange): Promise<void> {
    await this.#store.write(
      async (db) => {
        const session = db.updateTable('mcpSession').where('owner', '=', owner).where('id', '=', id)
        if ('logLevel' in change) {
          await session.set({ logLevel: change.logLevel }).execute()
          return
        }
        const { subscriptions = [] } = (await this.find(id, owner)) ?? {}
        const changed = new Set(subscriptions)
        if ('subscribe' in change) changed.add(change.subscribe)
        else changed.delete(change.unsubscribe)
        await session.set({ subscriptions: [...changed] }).execute()
      },
      { scope: scopeOf(owner) },
    )
  }

  async delete(id: string, owner: string): Promise<void> {
    await this.#store.writeBatch([preparedStatement(DELETE, owner, id)], { scope: scopeOf(owner) })
  }

  async deleteIdle(): Promise<void> {
    await this.#store.writeBatch([preparedStatement(DELETE_IDLE)], { scope: 'idle mcp sessions' })
  }
}

const LogLevel = z
  .enum(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'])
  .nullable()

/** A session's changes must not wait for the owner's other writes. */
const scopeOf = (owner: string): string => `mcp ${owner}`
