import type { TokenTable } from '../../../platform/store/schema/identity-tables.ts'
import type { Store } from '../../../platform/store/store.ts'
import { SYNC_SCOPE } from '../../../platform/sync/link/linked-device-store.ts'

const COLUMNS = [
  'id',
  'name',
  'scopes',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
  'clientId',
  'grantId',
] as const

export type OwnToken = Readonly<Pick<TokenTable, (typeof COLUMNS)[number]>>

/** The tokens of one grant to an assistant. */
export interface OwnGrant {
  readonly id: string
  readonly clientId: string
  readonly tokens: readonly [OwnToken, ...OwnToken[]]
  /** When the assistant has to ask again. */
  readonly expiresAt: string | null
}

/** The assistants and programs that act for one person. */
export class AccessStore {
  readonly #store: Store
  readonly #userId: string
  readonly #now: () => Date

  constructor(store: Store, userId: string, now: () => Date) {
    this.#store = store
    this.#userId = userId
    this.#now = now
  }

  /** Tokens that were made by hand and still count. Those of linked devices are shown with the devices. */
  async tokens(): Promise<OwnToken[]> {
    const now = this.#now().toISOString()
    const tokens = await this.#tokens().where('clientId', 'is', null).execute()
    return tokens.filter(
      ({ scopes, expiresAt }) => !scopes.includes(SYNC_SCOPE) && (expiresAt === null || expiresAt > now),
    )
  }

  /** Grants that still count: those with a token, and those that can get another one. */
  async grants(): Promise<OwnGrant[]> {
    const now = this.#now().toISOString()
    const tokens = await this.#tokens().where('clientId', 'is not', null).orderBy('id', 'desc').execute()
    const renewable = await this.#renewableUntil(now)
    return [...Map.groupBy(tokens, ({ grantId }) => grantId ?? '')].flatMap(([id, [newest, ...older]]) => {
      const expiresAt = renewable.has(id) ? (renewable.get(id) ?? null) : (newest?.expiresAt ?? null)
      if (!newest?.clientId || (expiresAt !== null && expiresAt <= now)) return []
      return [{ id, clientId: newest.clientId, tokens: [newest, ...older], expiresAt }]
    })
  }

  /** When an assistant last called over MCP, which the one on this computer does without a token. */
  async lastAssistantCallAt(): Promise<string | null> {
    const call = await this.#store.read
      .selectFrom('callRecord')
      .select('at')
      .where('owner', '=', this.#userId)
      .where('surface', 'like', 'mcp-%')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return call?.at ?? null
  }

  /** Ends a grant with all its tokens and all that could renew them. False if the person has no such grant. */
  async revokeGrant(grantId: string): Promise<boolean> {
    const revokedAt = this.#now().toISOString()
    return this.#store.write(
      async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('token')
          .set({ revokedAt })
          .where('userId', '=', this.#userId)
          .where('grantId', '=', grantId)
          .where('revokedAt', 'is', null)
          .executeTakeFirstOrThrow()
        const { numDeletedRows } = await db
          .deleteFrom('oauthRecord')
          .where('userId', '=', this.#userId)
          .where('grantId', '=', grantId)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n || numDeletedRows > 0n
      },
      { scope: this.#userId },
    )
  }

  async #renewableUntil(now: string): Promise<ReadonlyMap<string, string | null>> {
    const rows = await this.#store.read
      .selectFrom('oauthRecord')
      .select(['grantId', 'expiresAt'])
      .where('kind', '=', 'Grant')
      .where('userId', '=', this.#userId)
      .execute()
    return new Map(
      rows
        .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
        .map(({ grantId, expiresAt }) => [grantId ?? '', expiresAt]),
    )
  }

  #tokens() {
    return this.#store.read
      .selectFrom('token')
      .select(COLUMNS)
      .where('userId', '=', this.#userId)
      .where('revokedAt', 'is', null)
  }
}
