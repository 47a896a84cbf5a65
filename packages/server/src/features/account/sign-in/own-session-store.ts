import type { BrowserSessionTable } from '../../../platform/store/schema/identity-tables.ts'
import type { Store } from '../../../platform/store/store.ts'

export type OwnBrowser = Readonly<Pick<BrowserSessionTable, 'id' | 'userAgent' | 'createdAt' | 'lastUsedAt'>>

/** The browsers in which one person is signed in. */
export class OwnSessionStore {
  readonly #store: Store
  readonly #userId: string

  constructor(store: Store, userId: string) {
    this.#store = store
    this.#userId = userId
  }

  list(): Promise<OwnBrowser[]> {
    return this.#store.read
      .selectFrom('browserSession')
      .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', this.#userId)
      .orderBy('lastUsedAt', 'desc')
      .execute()
  }

  /** False if the person has no such session. */
  async end(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#store.write(
      (db) =>
        db
          .deleteFrom('browserSession')
          .where('userId', '=', this.#userId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      { scope: this.#userId },
    )
    return numDeletedRows > 0n
  }

  /** Ends all but one; without one, all. */
  async endOthers(kept?: string): Promise<void> {
    await this.#store.write(
      (db) => {
        const all = db.deleteFrom('browserSession').where('userId', '=', this.#userId)
        return (kept === undefined ? all : all.where('id', '!=', kept)).execute()
      },
      { scope: this.#userId },
    )
  }
}
