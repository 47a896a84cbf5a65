import type { ProviderName } from '../../model/recording.ts'
import { PROVIDERS } from '../../model/recording.ts'
import type { TraceRootTable } from '../tables.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { AddedRoot, Root } from './root.ts'

/** The folders that were given to users by name. */
export class RootStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Of one owner, or of all. */
  async list(owner?: string): Promise<AddedRoot[]> {
    const rows = await this.#store.read
      .selectFrom('traceRoot')
      .selectAll()
      .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? ''))
      .orderBy('owner')
      .orderBy('provider')
      .orderBy('path')
      .execute()
    return rows.flatMap(rootOf)
  }

  /** False where it was there already. */
  async add({ owner, provider, path, createdAt }: AddedRoot): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#store.write(
      (db) =>
        db
          .insertInto('traceRoot')
          .values({ owner, provider, path, createdAt })
          .onConflict((on) => on.doNothing())
          .executeTakeFirstOrThrow(),
      { scope: owner },
    )
    return numInsertedOrUpdatedRows === 1n
  }

  /** False where there was none. */
  async remove({ owner, provider, path }: Root): Promise<boolean> {
    const { numDeletedRows } = await this.#store.write(
      (db) =>
        db
          .deleteFrom('traceRoot')
          .where('owner', '=', owner)
          .where('provider', '=', provider)
          .where('path', '=', path)
          .executeTakeFirstOrThrow(),
      { scope: owner },
    )
    return numDeletedRows === 1n
  }
}

/** One of an agent that a newer program knows is left to that program. */
function rootOf({ provider, ...row }: TraceRootTable): AddedRoot[] {
  const known = PROVIDERS.find((name): name is ProviderName => name === provider)
  return known ? [{ ...row, provider: known }] : []
}
