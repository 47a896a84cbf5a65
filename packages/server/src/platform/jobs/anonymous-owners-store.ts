import { ANONYMOUS_PREFIX } from '../identity/anonymous.ts'
import type { Store } from '../store/store.ts'

const OWNERS_AT_ONCE = 100

/** The callers who have not said who they are. */
export class AnonymousOwnersStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Those without activity since, a few at a time. */
  async *quietSince(time: string): AsyncGenerator<string> {
    let batch = await this.#batch(time, ANONYMOUS_PREFIX)
    while (batch.length > 0) {
      yield* batch
      batch = await this.#batch(time, batch.at(-1) ?? '')
    }
  }

  async #batch(time: string, after: string): Promise<string[]> {
    const rows = await this.#store.read
      .selectFrom('ownerHead')
      .select('owner')
      .where('owner', '>', after)
      .where('owner', 'like', `${ANONYMOUS_PREFIX}%`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessionHead')
              .select('sessionId')
              .whereRef('sessionHead.owner', '=', 'ownerHead.owner')
              .where('lastActivityAt', '>=', time),
          ),
        ),
      )
      .orderBy('owner')
      .limit(OWNERS_AT_ONCE)
      .execute()
    return rows.map(({ owner }) => owner)
  }
}
