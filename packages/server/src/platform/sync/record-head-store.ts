import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../store/store.ts'

export interface RecordName {
  readonly entity: string
  readonly entityId: string
}

export const recordKey = ({ entity, entityId }: RecordName): string => `${entity}\n${entityId}`

/** The change before this one of the same record; for a query over `change`, by an index that leaves the logs out. */
export const previousOf = (records: readonly string[]): RawBuilder<string | null> => sql`
  case when change.entity in (${sql.join(records)}) then (
    select previous.id from change as previous
    where previous.owner = change.owner and previous.entity = change.entity
      and previous.entity_id = change.entity_id and previous.seq < change.seq
      and previous.entity not in ('session-event', 'review')
    order by previous.seq desc limit 1
  ) end`

/** The last change of each record, where it has any. */
export async function headsOf(
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
