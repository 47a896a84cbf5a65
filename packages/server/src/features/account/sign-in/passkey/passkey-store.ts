import type { User } from '../../../../platform/identity/identity.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { PasskeyTable } from '../../store/tables.ts'

export type Passkey = Readonly<PasskeyTable>

/** People's passkeys. */
export class PasskeyStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** The passkey of somebody who may sign in. */
  async find(id: string): Promise<{ passkey: Passkey; user: User } | undefined> {
    const passkey = await this.#store.read
      .selectFrom('passkey')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!passkey) return undefined
    const user = await this.#store.read
      .selectFrom('user')
      .selectAll()
      .where('id', '=', passkey.userId)
      .where('disabledAt', 'is', null)
      .executeTakeFirst()
    return user && { passkey, user }
  }

  list(userId: string): Promise<Passkey[]> {
    return this.#store.read.selectFrom('passkey').selectAll().where('userId', '=', userId).execute()
  }

  /** False if somebody has registered it already. */
  async add(passkey: Passkey): Promise<boolean> {
    const added = await this.#store.write(
      (db) =>
        db
          .insertInto('passkey')
          .values(passkey)
          .onConflict((on) => on.column('id').doNothing())
          .returning('id')
          .executeTakeFirst(),
      { scope: passkey.userId },
    )
    return added !== undefined
  }

  /** Keeps the counter, by which a copied authenticator is noticed. */
  async noteUse({ id, userId }: Passkey, counter: number, lastUsedAt: string): Promise<void> {
    await this.#store.write(
      (db) => db.updateTable('passkey').set({ counter, lastUsedAt }).where('id', '=', id).execute(),
      { scope: userId },
    )
  }

  /** False if the person has no such passkey. */
  async remove(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#store.write(
      (db) =>
        db.deleteFrom('passkey').where('userId', '=', userId).where('id', '=', id).executeTakeFirstOrThrow(),
      { scope: userId },
    )
    return numDeletedRows > 0n
  }
}
