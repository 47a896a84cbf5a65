import { learnedAppender, type LoggedChange } from '../store/change-log.ts'
import type { DialectName, Reader, Writer } from '../store/store.ts'
import { entityNamed, runsOf } from './entity-list.ts'
import type { Replica, SyncedEntity } from './synced-entity.ts'

const appenders: Record<DialectName, ReturnType<typeof learnedAppender>> = {
  sqlite: learnedAppender(),
  postgres: learnedAppender(),
}

/** Adds changes of other replicas to this one's log, as their origins made them. */
export const logLearned = (db: Writer, replica: Replica, changes: readonly LoggedChange[]): Promise<void> =>
  appenders[replica.dialect](db, replica.owner, changes)

/** Lets the rows follow. Changes of one kind that stand together are made together. */
export async function applyLearned(
  db: Writer,
  replica: Replica,
  entities: readonly SyncedEntity[],
  changes: readonly LoggedChange[],
): Promise<void> {
  for (const run of runsOf(changes)) {
    const entity = entityNamed(entities, run[0]?.entity ?? '')
    await entity?.apply(db, replica, run)
  }
}

/** Those of the ids that the owner's log has. */
export async function knownAmong(db: Reader, owner: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('change')
    .select('id')
    .where('owner', '=', owner)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
