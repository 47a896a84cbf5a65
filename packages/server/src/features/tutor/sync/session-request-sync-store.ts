import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { RequestBody } from '../model/session-requests.ts'

/** Requests for a session's home: added by a device, removed by the home or by a withdrawal. */
export const sessionRequestSync: SyncedEntity = {
  entity: 'session-request',
  kind: 'record',
  table: 'sessionRequest',
  body: RequestBody,

  async apply(db, { owner }, changes) {
    for (const { entityId: id, device, body } of changes) {
      if (body === null) {
        await db.deleteFrom('sessionRequest').where('owner', '=', owner).where('id', '=', id).execute()
        continue
      }
      const { sessionId, kind, text, target, createdAt } = RequestBody().parse(body)
      await db
        .insertInto('sessionRequest')
        .values({ id, owner, sessionId, kind, text, target, device, createdAt })
        .onConflict((on) =>
          on
            .column('id')
            .doUpdateSet({ sessionId, kind, text, target, device, createdAt })
            .where('sessionRequest.owner', '=', owner),
        )
        .execute()
    }
  },
}
