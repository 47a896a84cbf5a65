import type { SyncedEntity } from '../../sync/synced-entity.ts'
import { TaskBody } from './task-body.ts'

export const syncedTask: SyncedEntity = {
  entity: 'task',
  kind: 'record',
  table: 'task',
  body: TaskBody,

  async apply(db, { owner }, changes) {
    const last = new Map(changes.map((change) => [change.entityId, change.body]))
    await db
      .deleteFrom('task')
      .where('owner', '=', owner)
      .where('id', 'in', [...last.keys()])
      .execute()
    const rows = [...last].flatMap(([id, body]) => (body ? [{ ...TaskBody.parse(body), id, owner }] : []))
    if (rows.length > 0) await db.insertInto('task').values(rows).execute()
  },
}
