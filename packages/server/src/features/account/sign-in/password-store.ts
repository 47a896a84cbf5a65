import type { User } from '../../../platform/identity/identity.ts'
import type { Store } from '../../../platform/store/store.ts'

/** People's passwords. */
export class PasswordStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Whoever has a password and may sign in. */
  async find(name: string): Promise<{ user: User; hash: string } | undefined> {
    const row = await this.#store.read
      .selectFrom('user')
      .innerJoin('password', 'password.userId', 'user.id')
      .selectAll('user')
      .select('password.hash')
      .where('user.name', '=', name)
      .where('user.disabledAt', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    const { hash, ...user } = row
    return { user, hash }
  }

  async hashOf(userId: string): Promise<string | undefined> {
    const row = await this.#store.read
      .selectFrom('password')
      .select('hash')
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row?.hash
  }

  async set(userId: string, hash: string, updatedAt: string): Promise<void> {
    await this.#store.write(
      (db) =>
        db
          .insertInto('password')
          .values({ userId, hash, updatedAt })
          .onConflict((on) => on.column('userId').doUpdateSet({ hash, updatedAt }))
          .execute(),
      { scope: userId },
    )
  }
}
