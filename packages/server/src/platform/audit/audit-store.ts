import { currentClient } from '../http/client.ts'
import { networkOf } from '../identity/network-address.ts'
import type { AuditTable } from '../store/schema/identity-tables.ts'
import type { JsonObject } from '../store/schema/json.ts'
import { countRows } from '../store/statements.ts'
import type { Store, Writer } from '../store/store.ts'

export type AuditEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'token-created'
  | 'token-revoked'
  | 'link-approved'

export interface AuditEntry {
  readonly event: AuditEvent
  readonly userId: string | null
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
  const { address = currentNetwork(), ...given } = entry
  await db
    .insertInto('audit')
    .values({ ...given, address, id: newId(), at: now().toISOString() })
    .execute()
}

/** Null outside of a request over the network. */
export function currentNetwork(): string | null {
  const client = currentClient.getStore()
  return client ? networkOf(client.address) : null
}

/** Reads and cleans up the audit log. */
export class AuditStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** The newest entries since then, oldest first. */
  async list(since: Date, limit: number): Promise<Readonly<AuditTable>[]> {
    const rows = await this.#store.read
      .selectFrom('audit')
      .selectAll()
      .where('at', '>=', since.toISOString())
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.toReversed()
  }

  async countAddressesBefore(time: Date): Promise<number> {
    return countRows(
      this.#store.read
        .selectFrom('audit')
        .where('at', '<', time.toISOString())
        .where('address', 'is not', null),
    )
  }

  async clearAddressesBefore(time: Date): Promise<number> {
    const { numUpdatedRows } = await this.#store.write((db) =>
      db
        .updateTable('audit')
        .set({ address: null })
        .where('at', '<', time.toISOString())
        .where('address', 'is not', null)
        .executeTakeFirstOrThrow(),
    )
    return Number(numUpdatedRows)
  }

  async countBefore(time: Date): Promise<number> {
    return countRows(this.#store.read.selectFrom('audit').where('at', '<', time.toISOString()))
  }

  async deleteBefore(time: Date): Promise<number> {
    const { numDeletedRows } = await this.#store.write((db) =>
      db.deleteFrom('audit').where('at', '<', time.toISOString()).executeTakeFirstOrThrow(),
    )
    return Number(numDeletedRows)
  }
}
