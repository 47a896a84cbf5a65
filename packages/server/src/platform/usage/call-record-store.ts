import { firstIdAt } from '../store/ids.ts'
import type { Store } from '../store/store.ts'
import type { UsageCall } from './usage-call.ts'

/** Whose calls, since when, by which agent; what is left out stands for all. */
export interface CallFilter {
  readonly owner?: string
  readonly since: Date
  readonly agentId?: string
  readonly agentVersion?: string
}

const READ_AT_ONCE = 2000
const DELETED_AT_ONCE = 2000

/** The records of calls, for whoever wants to know how the tools are used. */
export class CallRecordStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** In the order in which they were made, a few at a time. */
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

  /** How many calls were made before this instant, of one owner or of all. */
  async countBefore(before: Date, owner?: string): Promise<number> {
    const { count } = await this.#store.read
      .selectFrom('callRecord')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', '<', firstIdAt(before))
      .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? ''))
      .executeTakeFirstOrThrow()
    return count
  }

  /** Deletes the records of calls made before this instant, a part in each transaction so that nobody waits long. */
  async deleteBefore(before: Date, owner?: string): Promise<number> {
    let deleted = 0
    for (;;) {
      const part = await this.#deletePart(firstIdAt(before), owner)
      deleted += part
      if (part < DELETED_AT_ONCE) return deleted
    }
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
