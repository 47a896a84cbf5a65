import { mkdirSync } from 'node:fs'
import { UserStore } from '../../../features/account/store/user-store.ts'
import { ulids } from '../../store/ids.ts'
import { readSettings } from '../../settings/settings.ts'
import { openStore } from '../../store/open.ts'
import type { SyncReplica } from '../replica.ts'
import { VERSION } from '../../settings/version.ts'

export interface LocalReplica extends SyncReplica {
  readonly home: string
}

/** The data of whoever this installation belongs to, without the tools: small, and there in a moment. */
export async function openLocalReplica(): Promise<LocalReplica> {
  const { home, location } = readSettings()
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const now = () => new Date()
  const newId = ulids()
  const store = await openStore(location)
  try {
    const { id: owner } = await new UserStore(store, { newId, now }).ensureLocalOwner()
    return { home, store, owner, version: VERSION, now, newId }
  } catch (fault) {
    await store.close()
    throw fault
  }
}
