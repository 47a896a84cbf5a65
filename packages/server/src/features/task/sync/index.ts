import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { PRIORITIES } from '../model/task.ts'

const TaskBody = lazy(() =>
  z.object({
    id: z.ulid(),
    title: z.string().min(1).max(255),
    description: z.string().max(10_000).nullable(),
    isCompleted: z.boolean(),
    dueDate: z.iso.date().nullable(),
    priority: z.enum(PRIORITIES).nullable(),
    labels: z.array(z.string().max(50)).max(10),
    notes: z.string().max(10_000).nullable(),
    rev: z.int().min(1),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    // Absent in what an earlier version sends.
    dueTime: z
      .string()
      .regex(/^\d{2}:\d{2}$/)
      .nullable()
      .default(null),
    repeatRule: z.string().max(200).nullable().default(null),
    parentId: z.ulid().nullable().default(null),
    nextId: z.ulid().nullable().default(null),
  }),
)

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
    const rows = [...last].flatMap(([id, body]) => (body ? [{ ...TaskBody().parse(body), id, owner }] : []))
    if (rows.length > 0) await db.insertInto('task').values(rows).execute()
  },
}
