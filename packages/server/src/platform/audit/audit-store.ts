import { sql } from 'kysely'
import { currentClient } from '../http/client.ts'
import { networkOf } from '../identity/network-address.ts'
import type { AuditTable } from '../store/schema/identity-tables.ts'
import type { JsonObject } from '../store/schema/json.ts'
import { deleteInBatches } from '../store/delete-in-batches.ts'
import { countRows } from '../store/statements.ts'
import type { Store, Writer } from '../store/store.ts'

const CLEARED_AT_ONCE = 1_000

export type AuditEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'token-created'
  | 'token-revoked'
  | 'link-approved'
  | 'consent'
  | 'consent-refused'
  | 'access-revoked'
  | 'model-consent'
  | 'model-consent-refused'
  | 'user-added'
  | 'account-recovered'
  | 'account-disabled'
  | 'account-enabled'
  | 'role-changed'
  | 'quota-changed'
  | 'subscription-changed'
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'invitation-created'
  | 'invitation-revoked'
  | 'recovery-created'
  | 'browser-revoked'
  | 'exported'
  | 'erased'
  | 'access-denied'
  | 'share-created'
  | 'share-revoked'
  | 'calendar-created'
  | 'calendar-revoked'
  | 'imported'
  | 'import-removed'
  | 'setting-changed'

export interface AuditEntry {
  readonly event: AuditEvent
  readonly userId: string | null
  /** Who did it, if it was somebody else. */
  readonly actor?: string | null
  /** The network address of the current request by default. */
  readonly address?: string | null
  readonly detail: JsonObject
}

export interface AuditContext {
  readonly newId: () => string
  readonly now: () => Date
}

/** Adds an entry to the transaction of the change that it tells about. */
export async function appendAudit(
  db: Writer,
  { newId, now }: AuditContext,
  entry: AuditEntry,
): Promise<void> {
  const { address = currentNetwork(), actor = null, ...given } = entry
  await db
    .insertInto('audit')
    .values({ ...given, actor, address, id: newId(), at: now().toISOString() })
    .execute()
}

/** Null outside of a request over the network. */
export function currentNetwork(): string | null {
  const client = currentClient.getStore()
  return client ? networkOf(client.address) : null
}

export interface AuditFilter {
  /** Entries about this person or of what they did. */
  readonly user?: string | undefined
  readonly event?: string | undefined
  readonly since?: Date | undefined
}

export interface AuditQuery extends AuditFilter {
  /** Continues with what came before this entry, as the page before says. */
  readonly before?: string | undefined
  readonly limit: number
}

export type AuditRow = Readonly<AuditTable>

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditRow[]
  /** Where the next page continues; undefined on the last one. */
  readonly before?: string
}

/** Reads and cleans up the audit log. Entries are only ever added; retention and erasure remove them. */
export class AuditStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** The newest entries, oldest first. */
  async list(since: Date, limit: number, filter: AuditFilter = {}): Promise<AuditRow[]> {
    return (await this.#newest({ ...filter, since, limit })).toReversed()
  }

  async page({ limit, ...query }: AuditQuery): Promise<AuditPage> {
    const found = await this.#newest({ ...query, limit: limit + 1 })
    const entries = found.slice(0, limit)
    const last = entries.at(-1)
    return { entries, ...(found.length > limit && last && { before: last.id }) }
  }

  #newest({ user, event, since, before, limit }: AuditQuery): Promise<AuditRow[]> {
    // Ids begin with the time.
    let found = this.#store.read.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit)
    if (user !== undefined)
      found = found.where((eb) => eb.or([eb('userId', '=', user), eb('actor', '=', user)]))
    if (event !== undefined) found = found.where('event', '=', event)
    if (since !== undefined) found = found.where('at', '>=', since.toISOString())
    if (before !== undefined) found = found.where('id', '<', before)
    return found.execute()
  }

  async countAddressesBefore(time: Date): Promise<number> {
    return countRows(
      this.#store.read
        .selectFrom('audit')
        .where('at', '<', time.toISOString())
        .where('address', 'is not', null),
    )
  }

  /** In short transactions, in the order of the ids. */
  async clearAddressesBefore(time: Date): Promise<number> {
    let cleared = 0
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const ids = await this.#withAddress(from, time)
      if (ids.length > 0)
        await this.#store.write(
          (db) => db.updateTable('audit').set({ address: null }).where('id', 'in', ids).execute(),
          { scope: 'audit' },
        )
      cleared += ids.length
      after = ids.length === CLEARED_AT_ONCE ? ids.at(-1) : undefined
    }
    return cleared
  }

  async #withAddress(after: string, before: Date): Promise<string[]> {
    const rows = await this.#store.read
      .selectFrom('audit')
      .select('id')
      .where('id', '>', after)
      .where('at', '<', before.toISOString())
      .where('address', 'is not', null)
      .orderBy('id')
      .limit(CLEARED_AT_ONCE)
      .execute()
    return rows.map(({ id }) => id)
  }

  async countBefore(time: Date): Promise<number> {
    return countRows(this.#store.read.selectFrom('audit').where('at', '<', time.toISOString()))
  }

  deleteBefore(time: Date): Promise<number> {
    return deleteInBatches(this.#store, 'audit', sql`at < ${time.toISOString()}`)
  }
}
