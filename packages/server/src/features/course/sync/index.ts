import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { DAYS } from '../model/meeting-times.ts'
import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'

const shortText = z.string().max(200).nullable()

const ChosenBody = lazy(() =>
  z.object({
    id: z.ulid(),
    course: z.string().min(1).max(200),
    term: z.string().min(1).max(40),
    section: z.string().min(1).max(100),
    // A device of an earlier version does not send them.
    meetings: z
      .array(
        z.object({
          days: z.array(z.enum(DAYS)),
          start: shortText,
          end: shortText,
          from: shortText,
          to: shortText,
          place: shortText,
          except: z.array(z.iso.date()).max(100).optional(),
        }),
      )
      .nullable()
      .default(null),
    rev: z.int().min(1),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    deletedAt: z.iso.datetime().nullable(),
  }),
)

export const syncedChosenSection: SyncedEntity = {
  entity: 'chosenSection',
  kind: 'record',
  table: 'chosenSection',
  body: ChosenBody,

  async apply(db, { owner }, changes) {
    const last = new Map(changes.map((change) => [change.entityId, change.body]))
    await db
      .deleteFrom('chosenSection')
      .where('owner', '=', owner)
      .where('id', 'in', [...last.keys()])
      .execute()
    const rows = [...last].flatMap(([id, body]) => (body ? [{ ...ChosenBody().parse(body), id, owner }] : []))
    if (rows.length > 0) await db.insertInto('chosenSection').values(rows).execute()
  },
}
