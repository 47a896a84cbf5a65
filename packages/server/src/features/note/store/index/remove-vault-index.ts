import { existsSync } from 'node:fs'
import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { openIndexDatabase } from './index-database-store.ts'
import { VaultStore } from './vault-store.ts'

/** Takes all that is known of a vault's notes out of the index; for one that is no longer the product's. */
export function removeVaultIndex(indexFile: string, vaultId: string): void {
  if (!existsSync(indexFile)) return
  const database = openIndexDatabase(indexFile)
  try {
    new VaultStore(database).remove(vaultId)
  } finally {
    database.close()
  }
}
