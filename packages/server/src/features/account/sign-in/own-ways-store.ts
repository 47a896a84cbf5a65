import type { Store } from '../../../platform/store/store.ts'
import type { PasskeyTable } from '../store/tables.ts'

export type OwnPasskey = Readonly<Pick<PasskeyTable, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>>

export interface OwnWays {
  readonly hasPassword: boolean
  /** The issuer of the school's provider, if the account is from there. */
  readonly provider: string | null
  readonly passkeys: readonly OwnPasskey[]
}

/** How one person can sign in. */
export class OwnWaysStore {
  readonly #store: Store
  readonly #userId: string

  constructor(store: Store, userId: string) {
    this.#store = store
    this.#userId = userId
  }

  async list(): Promise<OwnWays> {
    const { read } = this.#store
    const password = await read
      .selectFrom('password')
      .select('userId')
      .where('userId', '=', this.#userId)
      .executeTakeFirst()
    const external = await read
      .selectFrom('externalIdentity')
      .select('issuer')
      .where('userId', '=', this.#userId)
      .executeTakeFirst()
    const passkeys = await read
      .selectFrom('passkey')
      .select(['id', 'name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', this.#userId)
      .orderBy('createdAt')
      .execute()
    return { hasPassword: password !== undefined, provider: external?.issuer ?? null, passkeys }
  }
}
