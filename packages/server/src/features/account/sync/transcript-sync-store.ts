import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { MOST_ENTRIES, StoredEntryView } from '../model/transcript.ts'

const TranscriptBody = lazy(() =>
  z.object({
    entries: z.array(StoredEntryView()).max(MOST_ENTRIES),
    rev: z.int().min(1),
  }),
)

export const syncedTranscript: SyncedEntity = {
  entity: 'transcript',
  kind: 'record',
  isSingleton: true,
  body: TranscriptBody,
  async apply(db, { owner }, changes) {
    const last = changes.at(-1)
    await db.deleteFrom('transcript').where('owner', '=', owner).execute()
    if (!last?.body) return
    const { entries, rev } = TranscriptBody().parse(last.body)
    await db.insertInto('transcript').values({ owner, entries, rev, updatedAt: last.createdAt }).execute()
  },
}
