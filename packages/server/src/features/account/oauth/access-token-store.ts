import type { TokenTable } from '../../../platform/store/schema/identity-tables.ts'
import type { Store } from '../../../platform/store/store.ts'
import { hashSecret } from '../../../platform/store/clock-ids-and-secrets.ts'

export type IssuedToken = Readonly<
  Pick<TokenTable, 'userId' | 'name' | 'scopes' | 'expiresAt' | 'audience' | 'clientId' | 'grantId'>
>

export type StoredToken = IssuedToken & Readonly<Pick<TokenTable, 'createdAt'>>

export interface AccessTokenContext {
  newId(): string
  now(): Date
}

/** Access tokens of the authorization server. They are rows like the tokens made by hand, and are checked the same way. */
export class AccessTokenStore {
  readonly #store: Store
  readonly #context: AccessTokenContext

  constructor(store: Store, context: AccessTokenContext) {
    this.#store = store
    this.#context = context
  }

  /** Replaces the grant's expired tokens, and keeps when the grant was last used. */
  async put(secret: string, issued: IssuedToken): Promise<void> {
    const now = this.#context.now().toISOString()
    const hash = hashSecret(secret)
    await this.#store.write(
      async (db) => {
        const ofGrant = await db
          .selectFrom('token')
          .select('lastUsedAt')
          .where('grantId', '=', issued.grantId)
          .execute()
        const lastUsedAt = ofGrant.reduce<string | null>(
          (latest, { lastUsedAt: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
          null,
        )
        await db
          .deleteFrom('token')
          .where('grantId', '=', issued.grantId)
          .where('expiresAt', '<', now)
          .execute()
        await db
          .insertInto('token')
          .values({ ...issued, id: this.#context.newId(), hash, createdAt: now, lastUsedAt, revokedAt: null })
          .execute()
      },
      { scope: issued.userId },
    )
  }

  async find(secret: string): Promise<StoredToken | undefined> {
    return this.#store.read
      .selectFrom('token')
      .select(['userId', 'name', 'scopes', 'createdAt', 'expiresAt', 'audience', 'clientId', 'grantId'])
      .where('hash', '=', hashSecret(secret))
      .where('clientId', 'is not', null)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
  }

  async revoke(secret: string): Promise<void> {
    await this.#revoke('hash', hashSecret(secret))
  }

  async revokeByGrant(grantId: string): Promise<void> {
    await this.#revoke('grantId', grantId)
  }

  async revokeByClient(clientId: string): Promise<void> {
    await this.#revoke('clientId', clientId)
  }

  async #revoke(column: 'hash' | 'grantId' | 'clientId', value: string): Promise<void> {
    const revokedAt = this.#context.now().toISOString()
    await this.#store.write(
      (db) =>
        db
          .updateTable('token')
          .set({ revokedAt })
          .where(column, '=', value)
          .where('clientId', 'is not', null)
          .where('revokedAt', 'is', null)
          .execute(),
      { scope: `token ${value}` },
    )
  }
}
