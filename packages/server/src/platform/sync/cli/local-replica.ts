import { now, ulidFactory } from '../../store/clock-ids-and-secrets.ts'
import { ensureHome, readSettings } from '../../settings/settings.ts'
import type { SyncReplica } from '../synced-entity.ts'
import type { SyncHost } from '../sync-host.ts'
import { VERSION } from '../../settings/server-info.ts'

export interface LocalReplica extends SyncReplica {
  readonly home: string
}

/** The data of this installation's owner, without the tools: small and quick to open. */
export async function openLocalReplica(host: SyncHost): Promise<LocalReplica> {
  const settings = readSettings()
  ensureHome(settings)
  const { home, location } = settings
  const newId = ulidFactory()
  const store = await host.openStore(location)
  try {
    const { id: owner } = await (await host.users(store)).ensureLocalOwner()
    return { home, store, owner, version: VERSION, now, newId }
  } catch (fault) {
    await store.close()
    throw fault
  }
}
