import { sql, type RawBuilder } from 'kysely'
import { remoteChangeAppender, type LoggedChange } from '../store/change-log.ts'
import type { JsonObject } from '../store/schema/json.ts'
import type { Reader, DialectName, Writer } from '../store/store.ts'
import { findEntity, groupConsecutive } from './entity-list.ts'
import type { Replica, SyncedEntity } from './synced-entity.ts'

export interface RecordName {
  readonly entity: string
  readonly entityId: string
}

export const recordKey = ({ entity, entityId }: RecordName): string => `${entity}\n${entityId}`

/** The previous change of the same record, for a query over `change`. Uses an index that leaves the logs out. */
export const previousChangeId = (records: readonly string[]): RawBuilder<string | null> => sql`
  case when change.entity in (${sql.join(records)}) then (
    select previous.id from change as previous
    where previous.owner = change.owner and previous.entity = change.entity
      and previous.entity_id = change.entity_id and previous.seq < change.seq
      and previous.entity not in ('session-event', 'review')
    order by previous.seq desc limit 1
  ) end`

/** The last change of each record, if any. */
export async function recordHeads(
  db: Reader,
  owner: string,
  records: readonly RecordName[],
): Promise<Map<string, string>> {
  const heads = new Map<string, string>()
  for (const [entity, group] of Map.groupBy(records, (record) => record.entity)) {
    const rows = await db
      .selectFrom('change')
      .select(['id', 'entityId'])
      .where('owner', '=', owner)
      .where('seq', 'in', (eb) =>
        eb
          .selectFrom('change as of')
          .select(({ fn }) => fn.max('of.seq').as('seq'))
          .where('of.owner', '=', owner)
          .where('of.entity', '=', entity)
          .where(sql<boolean>`"of".entity not in ('session-event', 'review')`)
          .where('of.entityId', 'in', [...new Set(group.map(({ entityId }) => entityId))])
          .groupBy('of.entityId'),
      )
      .execute()
    for (const { id, entityId } of rows) heads.set(recordKey({ entity, entityId }), id)
  }
  return heads
}

const appenders: Record<DialectName, ReturnType<typeof remoteChangeAppender>> = {
  sqlite: remoteChangeAppender(),
  postgres: remoteChangeAppender(),
}

/** Appends changes of other replicas to this replica's log. */
export const logRemoteChanges = (
  db: Writer,
  replica: Replica,
  changes: readonly LoggedChange[],
): Promise<void> => appenders[replica.dialect](db, replica.owner, changes)

/** Applies the changes to the rows. Consecutive changes of one entity are applied together. */
export async function applyRemoteChanges(
  db: Writer,
  replica: Replica,
  entities: readonly SyncedEntity[],
  changes: readonly LoggedChange[],
): Promise<void> {
  for (const run of groupConsecutive(changes)) {
    const entity = findEntity(entities, run[0]?.entity ?? '')
    await entity?.apply(db, replica, run)
  }
}

/** The given ids that are in the owner's log. */
export async function existingIds(db: Reader, owner: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('change')
    .select('id')
    .where('owner', '=', owner)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The number of the owner's last change. */
export async function ownerHead(db: Reader, owner: string): Promise<number> {
  const row = await db.selectFrom('ownerHead').select('head').where('owner', '=', owner).executeTakeFirst()
  return row?.head ?? 0
}

/** The bodies of changes by their ids. */
export async function bodiesOf(
  db: Reader,
  owner: string,
  ids: readonly string[],
): Promise<Map<string, JsonObject | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('change')
    .select(['id', 'body'])
    .where('owner', '=', owner)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}

export async function setChangeBody(
  db: Writer,
  owner: string,
  id: string,
  body: JsonObject | null,
): Promise<void> {
  await db.updateTable('change').set({ body }).where('owner', '=', owner).where('id', '=', id).execute()
}

/** Those of the ids that belong to other owners. */
export async function foreignIds(
  db: Reader,
  owner: string,
  table: NonNullable<SyncedEntity['table']>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('owner', '!=', owner)
    .execute()
  return rows.map(({ id }) => id)
}
