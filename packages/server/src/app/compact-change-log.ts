import { ChangeLogStore } from '../platform/jobs/change-log-store.ts'
import type { Store } from '../platform/store/store.ts'
import { recordEntityNames } from '../platform/sync/entity-list.ts'
import { loadSyncedEntities } from './synced-entities.ts'

const DAY = 86_400_000
/** As long as messages are kept. */
const REPLACED_DAYS = 90

/** Records whose changes never leave their database. */
const LOCAL_RECORDS = [
  'card-reveal',
  'credential',
  'model-consent',
  'session-cursor',
  'subscription',
  'workspace',
  'workspace-state',
]

/** Requests are answered in the order of their first change. */
const KEPT_RECORD = 'session-request'

/** Bounds the change log by what people have instead of what they ever did. Returns how many changes were removed. */
export async function compactChangeLog(store: Store, now: Date, signal: AbortSignal): Promise<number> {
  const synced = recordEntityNames(await loadSyncedEntities()).filter((name) => name !== KEPT_RECORD)
  const before = new Date(now.getTime() - REPLACED_DAYS * DAY).toISOString()
  return new ChangeLogStore(store).removeReplaced([...synced, ...LOCAL_RECORDS], before, signal)
}
