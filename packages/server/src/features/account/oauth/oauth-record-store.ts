import type { JsonObject } from '../../../platform/store/schema/json.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import type { OauthRecordTable } from '../store/tables.ts'
import { hashSecret } from '../../../platform/store/clock-ids-and-secrets.ts'

/** What is kept of a code, grant, refresh token, client or interaction. The id is not: it may be the secret itself. */
export type OAuthRecord = Readonly<Omit<OauthRecordTable, 'idHash'>>

const COLUMNS = [
  'kind',
  'payload',
  'userId',
  'grantId',
  'uid',
  'userCode',
  'consumedAt',
  'expiresAt',
] as const

/** What was asked for by a device, and what its owner has decided. */
export interface DeviceDecision {
  readonly userId: string
  readonly grantId: string | null
  /** Merged into the payload. */
  readonly payload: JsonObject
}

/** What the authorization server keeps, but for access tokens. */
export class OAuthRecordStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  async put(id: string, record: OAuthRecord): Promise<void> {
    const row = { ...record, idHash: hashSecret(id) }
    await this.#write(row.idHash, (db) =>
      db
        .insertInto('oauthRecord')
        .values(row)
        .onConflict((on) => on.columns(['kind', 'idHash']).doUpdateSet(record))
        .execute(),
    )
  }

  find(kind: string, id: string): Promise<OAuthRecord | undefined> {
    return this.#of(kind).where('idHash', '=', hashSecret(id)).executeTakeFirst()
  }

  findByUid(kind: string, uid: string): Promise<OAuthRecord | undefined> {
    return this.#of(kind).where('uid', '=', uid).executeTakeFirst()
  }

  findByUserCode(userCode: string): Promise<OAuthRecord | undefined> {
    return this.#of('DeviceCode').where('userCode', '=', userCode).executeTakeFirst()
  }

  list(kind: string): Promise<OAuthRecord[]> {
    return this.#of(kind).orderBy('idHash').execute()
  }

  /** False if it was consumed before, also on another node. */
  async consume(kind: string, id: string, now: Date): Promise<boolean> {
    const idHash = hashSecret(id)
    const { numUpdatedRows } = await this.#write(idHash, (db) =>
      db
        .updateTable('oauthRecord')
        .set({ consumedAt: now.toISOString() })
        .where('kind', '=', kind)
        .where('idHash', '=', idHash)
        .where('consumedAt', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    return numUpdatedRows > 0
  }

  /** False if there is no such record. */
  async remove(kind: string, id: string): Promise<boolean> {
    const idHash = hashSecret(id)
    const { numDeletedRows } = await this.#write(idHash, (db) =>
      db
        .deleteFrom('oauthRecord')
        .where('kind', '=', kind)
        .where('idHash', '=', idHash)
        .executeTakeFirstOrThrow(),
    )
    return numDeletedRows > 0
  }

  async removeByGrant(kind: string, grantId: string): Promise<void> {
    await this.#write(grantId, (db) =>
      db.deleteFrom('oauthRecord').where('kind', '=', kind).where('grantId', '=', grantId).execute(),
    )
  }

  /** False if somebody has decided before. */
  async decideDevice(userCode: string, decision: DeviceDecision): Promise<boolean> {
    return this.#write(`device ${userCode}`, async (db) => {
      const codes = db
        .selectFrom('oauthRecord')
        .select(['idHash', 'payload'])
        .where('kind', '=', 'DeviceCode')
        .where('userCode', '=', userCode)
        .where('userId', 'is', null)
      const found = await codes.executeTakeFirst()
      if (!found) return false
      const { numUpdatedRows } = await db
        .updateTable('oauthRecord')
        .set({ ...decision, payload: { ...found.payload, ...decision.payload } })
        .where('kind', '=', 'DeviceCode')
        .where('idHash', '=', found.idHash)
        .where('userId', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    })
  }

  /** Removes what has expired. An access token stays with its grant, which shows when it was last used. */
  async removeExpired(now: Date): Promise<void> {
    const time = now.toISOString()
    await this.#write('expired', async (db) => {
      await db.deleteFrom('oauthRecord').where('expiresAt', '<', time).execute()
      await db
        .deleteFrom('token')
        .where('clientId', 'is not', null)
        .where((token) => token.or([token('expiresAt', '<', time), token('revokedAt', 'is not', null)]))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('oauthRecord')
                .select('kind')
                .where('kind', '=', 'Grant')
                .whereRef('oauthRecord.grantId', '=', 'token.grantId'),
            ),
          ),
        )
        .execute()
    })
  }

  #of(kind: string) {
    return this.#store.read.selectFrom('oauthRecord').select(COLUMNS).where('kind', '=', kind)
  }

  #write<Result>(key: string, work: (db: Writer) => Promise<Result>): Promise<Result> {
    return this.#store.write(work, { scope: `oauth ${key}` })
  }
}
