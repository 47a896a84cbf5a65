import { archiveEntity } from '../platform/sync/archive-store.ts'
import type { SyncedEntity } from '../platform/sync/synced-entity.ts'
import { features } from '../registry.ts'

/** All that replicas have in common. What is not in this list never leaves its database. */
export async function loadSyncedEntities(): Promise<readonly SyncedEntity[]> {
  const entities = await Promise.all(features.map(async (feature) => (await feature.synced?.()) ?? []))
  return [...entities.flat(), archiveEntity]
}
