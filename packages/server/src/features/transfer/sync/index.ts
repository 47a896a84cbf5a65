import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { endShares } from '../../../platform/plans/end-shares-store.ts'

const PlanBody = lazy(() =>
  z.object({
    id: z.ulid(),
    kind: z.string().min(1).max(40),
    name: z.string().min(1).max(200),
    body: z.record(z.string(), z.json()),
    rev: z.int().min(1),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    deletedAt: z.iso.datetime().nullable(),
  }),
)

export const syncedPlan: SyncedEntity = {
  entity: 'savedPlan',
  kind: 'record',
  table: 'savedPlan',
  body: PlanBody,

  async apply(db, { owner }, changes) {
    const last = new Map(changes.map((change) => [change.entityId, change.body]))
    await db
      .deleteFrom('savedPlan')
      .where('owner', '=', owner)
      .where('id', 'in', [...last.keys()])
      .execute()
    const rows = [...last].flatMap(([id, body]) => (body ? [{ ...PlanBody().parse(body), id, owner }] : []))
    for (const { id, deletedAt } of rows) if (deletedAt !== null) await endShares(db, owner, id, deletedAt)
    if (rows.length > 0) await db.insertInto('savedPlan').values(rows).execute()
  },
}
