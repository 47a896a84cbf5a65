import { rm } from 'node:fs/promises'
import type { PersonalFiles } from '../../../platform/feature/feature.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Store } from '../../../platform/store/store.ts'
import { removeVaultIndex } from './index/index-database-store.ts'
import { vaultIndexFile } from './open-vault.ts'
import { VaultStore } from './vault-store.ts'

/** Folders added by the user stay; the automatic one is deleted with the account. */
export async function vaultFolders(store: Store, { home }: Settings, owner: string): Promise<PersonalFiles> {
  const vaults = await new VaultStore(store).list(owner)
  return {
    folders: vaults.map(({ path }) => path),
    async remove() {
      for (const { id } of vaults) removeVaultIndex(vaultIndexFile(home), id)
      for (const { path } of vaults.filter(({ isOwn }) => isOwn))
        await rm(path, { recursive: true, force: true })
    },
  }
}
