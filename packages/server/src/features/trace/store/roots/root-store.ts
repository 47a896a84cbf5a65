import { PROVIDERS, type ProviderName } from '../../model/recording.ts'
import type { TraceRootTable } from '../tables.ts'
import type { Store } from '../../../../platform/store/store.ts'

/** A folder with the logs of one agent, visible only to its owner. */
export interface Root {
  readonly owner: string
  readonly provider: ProviderName
  /** With symbolic links resolved. */
  readonly path: string
}

export interface AddedRoot extends Root {
  readonly createdAt: string
}

export class RootStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

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

  /** False if it was already there. */
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

  /** False if it was not there. */
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

/** Skips providers that only a newer version knows. */
function rootOf({ provider, ...row }: TraceRootTable): AddedRoot[] {
  const known = PROVIDERS.find((name): name is ProviderName => name === provider)
  return known ? [{ ...row, provider: known }] : []
}
