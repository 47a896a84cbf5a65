import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { addDismissals, DISMISSAL_ENTITY } from '../notices/dismissal-store.ts'
import { NOTICE_ID } from '../notices/notice-id.ts'

const DismissalBody = lazy(() =>
  z.object({
    id: z.ulid(),
    noticeId: z.string().regex(NOTICE_ID),
    isDismissed: z.boolean(),
    createdAt: z.iso.datetime(),
  }),
)

export const syncedDismissal: SyncedEntity = {
  entity: DISMISSAL_ENTITY,
  kind: 'log',
  table: 'noticeDismissal',
  body: DismissalBody,
  apply: (db, { owner }, changes) =>
    addDismissals(
      db,
      owner,
      changes.flatMap(({ entityId: id, body }) => (body ? [{ ...DismissalBody().parse(body), id }] : [])),
    ),
}
