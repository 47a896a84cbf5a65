import { sql } from 'kysely'
import type { Store } from '../store/store.ts'

const OWNERS_AT_ONCE = 200
const DELETED_AT_ONCE = 500

/**
 * Removes changes of records that a later change has replaced. The last change of each record stays, so that a device
 * that links anew still gets all of them.
 */
export class ChangeLogStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Returns how many changes were removed. */
  async removeReplaced(records: readonly string[], before: string, signal: AbortSignal): Promise<number> {
    let removed = 0
    for await (const owner of this.#owners()) {
      for (let part = DELETED_AT_ONCE; part === DELETED_AT_ONCE; removed += part) {
        if (signal.aborted) return removed
        part = await this.#removePart(owner, records, before)
      }
    }
    return removed
  }

  async *#owners(): AsyncGenerator<string> {
    let batch = await this.#ownersAfter('')
    while (batch.length > 0) {
      yield* batch
      batch = await this.#ownersAfter(batch.at(-1) ?? '')
    }
  }

  /** A device that is linked to a server keeps its log: it sends it again if the server is restored. */
  async #ownersAfter(after: string): Promise<string[]> {
    const rows = await this.#store.read
      .selectFrom('ownerHead')
      .select('owner')
      .where('owner', '>', after)
      .where('owner', 'not in', (eb) => eb.selectFrom('syncLink').select('owner'))
      .orderBy('owner')
      .limit(OWNERS_AT_ONCE)
      .execute()
    return rows.map(({ owner }) => owner)
  }

  /** Only what every linked device has seen, together with the change that replaced it. */
  async #removePart(owner: string, records: readonly string[], before: string): Promise<number> {
    const isSettled = (change: string) => sql`
      ${sql.ref(`${change}.created_at`)} < ${before} and ${sql.ref(`${change}.seq`)} <= coalesce(
        (select min(seen_seq) from linked_device where owner = ${owner} and revoked_at is null),
        ${sql.ref(`${change}.seq`)})`
    const { numAffectedRows = 0n } = await this.#store.write(
      (db) =>
        sql`delete from change where owner = ${owner} and id in (
          select replaced.id from change as replaced
          where replaced.owner = ${owner} and replaced.entity in (${sql.join(records)})
            and replaced.entity not in ('session-event', 'review')
            and ${isSettled('replaced')}
            and exists (
              select 1 from change as later
              where later.owner = replaced.owner and later.entity = replaced.entity
                and later.entity_id = replaced.entity_id and later.seq > replaced.seq
                and later.entity not in ('session-event', 'review')
                and ${isSettled('later')})
          limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
      { scope: owner },
    )
    return Number(numAffectedRows)
  }
}
