import { firstIdAt } from '../store/clock-ids-and-secrets.ts'
import { countRows } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import type { UsageCall } from './usage-call.ts'

/** An omitted field matches everything. */
export interface CallFilter {
  readonly owner?: string
  readonly since: Date
  readonly agentId?: string
  readonly agentVersion?: string
}

const READ_AT_ONCE = 2000
const DELETED_AT_ONCE = 2000

/** Reads and deletes call records. */
export class CallRecordStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** In chronological order, a few at a time. */
  async *read(filter: CallFilter): AsyncGenerator<UsageCall> {
    let batch = await this.#batch(filter, firstIdAt(filter.since))
    while (batch.length > 0) {
      yield* batch
      batch = await this.#batch(filter, batch.at(-1)?.id ?? '')
    }
  }

  async #batch({ owner, agentId, agentVersion }: CallFilter, after: string): Promise<UsageCall[]> {
    const rows = await this.#store.read
      .selectFrom('callRecord')
      .select(['id', 'at', 'owner', 'tool', 'agent', 'mode', 'sessionId', 'agentId', 'agentVersion'])
      .select(['outcome', 'durationMs', 'bytes', 'tokens', 'cached'])
      .select(({ eb }) => eb.case().when('arguments', 'is', null).then(1).else(0).end().as('bare'))
      .where('id', '>', after)
      .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? ''))
      .$if(agentId !== undefined, (query) => query.where('agentId', '=', agentId ?? ''))
      .$if(agentVersion !== undefined, (query) => query.where('agentVersion', '=', agentVersion ?? ''))
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute()
    return rows.map(({ bare, ...row }) => ({ ...row, withoutArguments: bare === 1 }))
  }

  async countBefore(before: Date, owner?: string): Promise<number> {
    return countRows(
      this.#store.read
        .selectFrom('callRecord')
        .where('id', '<', firstIdAt(before))
        .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? '')),
    )
  }

  /** Deletes older records in short transactions. */
  async deleteBefore(before: Date, owner?: string): Promise<number> {
    let deleted = 0
    for (;;) {
      const part = await this.#deletePart(firstIdAt(before), owner)
      deleted += part
      if (part < DELETED_AT_ONCE) return deleted
    }
  }

  /** Deletes all but an owner's newest records. */
  async keepNewest(owner: string, most: number): Promise<void> {
    const newest = await this.#store.read
      .selectFrom('callRecord')
      .select('id')
      .where('owner', '=', owner)
      .orderBy('id', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst()
    if (!newest) return
    while ((await this.#deletePart(newest.id, owner)) === DELETED_AT_ONCE);
  }

  async #deletePart(below: string, owner: string | undefined): Promise<number> {
    const { numDeletedRows } = await this.#store.write(
      (db) =>
        db
          .deleteFrom('callRecord')
          .where('id', 'in', (oldest) =>
            oldest
              .selectFrom('callRecord')
              .select('id')
              .where('id', '<', below)
              .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? ''))
              .orderBy('id')
              .limit(DELETED_AT_ONCE),
          )
          .executeTakeFirstOrThrow(),
      { scope: 'call-record' },
    )
    return Number(numDeletedRows)
  }
}
