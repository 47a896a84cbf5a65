import { sql } from 'kysely'
import type { Store } from '../store/store.ts'

/** What the nodes have taken of each limit, by the window's end. */
export class AllowanceStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Adds to what was taken in the window and returns the sum. */
  async take(owner: string, name: string, windowEnd: number, amount: number): Promise<number> {
    const { taken } = await this.#store.write(
      (db) =>
        db
          .insertInto('allowance')
          .values({ owner, name, windowEnd, taken: amount })
          .onConflict((on) =>
            on
              .columns(['owner', 'name', 'windowEnd'])
              .doUpdateSet({ taken: sql`allowance.taken + ${amount}` }),
          )
          .returning('taken')
          .executeTakeFirstOrThrow(),
      { scope: `allowance ${owner}` },
    )
    return taken
  }

  async deleteEndedBefore(time: number): Promise<void> {
    await this.#store.write((db) => db.deleteFrom('allowance').where('windowEnd', '<', time).execute(), {
      scope: 'ended allowances',
    })
  }
}
