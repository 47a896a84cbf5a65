import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { TranscriptBody } from '../model/transcript.ts'

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
