import { isAnonymous } from '../platform/identity/anonymous.ts'
import type { User } from '../platform/identity/identity.ts'
import { folderBytes } from '../platform/limits/folder-bytes.ts'
import { StorageQuota } from '../platform/limits/storage-quota.ts'
import { StorageLimitStore } from '../platform/limits/storage-limit-store.ts'
import { StoredBytesStore } from '../platform/limits/stored-bytes-store.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Store } from '../platform/store/store.ts'
import { features } from '../registry.ts'
import { tables } from './database.ts'

const ANONYMOUS_BYTES = 5_000_000

export interface StorageQuotaParts {
  readonly store: Store
  readonly settings: Settings
  readonly localOwner: User
  onError(error: unknown): void
  now(): Date
}

/** Nobody but the owner of a local installation may fill its disk. */
export function openStorageQuota({ store, settings, localOwner, ...rest }: StorageQuotaParts): StorageQuota {
  const { local, storageBytes } = settings
  const quota = new StorageQuota({
    ...rest,
    stored: new StoredBytesStore(store, tables),
    limits: new StorageLimitStore(store, rest),
    limitOf(owner) {
      if (owner === '' || (local && owner === localOwner.id)) return Infinity
      return isAnonymous(owner) ? Math.min(ANONYMOUS_BYTES, storageBytes) : storageBytes
    },
    async bytesOfFiles(owner) {
      let bytes = 0
      for (const { personalFiles } of features)
        for (const folder of (await personalFiles?.(store, settings, owner))?.folders ?? [])
          bytes += await folderBytes(folder)
      return bytes
    },
  })
  store.limitStorage(quota)
  return quota
}
