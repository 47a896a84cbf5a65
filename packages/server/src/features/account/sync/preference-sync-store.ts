import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { Preferences } from '../model/preferences.ts'

const PreferenceBody = lazy(() => z.object({ ...Preferences().shape, rev: z.int().min(1) }))

export const syncedPreference: SyncedEntity = {
  entity: 'preference',
  kind: 'record',
  isSingleton: true,
  body: PreferenceBody,
  async apply(db, { owner }, changes) {
    const last = changes.at(-1)
    await db.deleteFrom('preference').where('owner', '=', owner).execute()
    if (!last?.body) return
    const { rev, ...body } = PreferenceBody().parse(last.body)
    await db.insertInto('preference').values({ owner, body, rev, updatedAt: last.createdAt }).execute()
  },
}
