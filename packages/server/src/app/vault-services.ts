import type { Caller } from '@tutor-nexus/toolkit'
import type { VaultServices } from '../features/note/define.ts'
import type { Vaults } from '../features/note/model/vault-port.ts'
import { DEFAULT_WORKSPACE } from '../features/note/model/workspace.ts'
import { workspaceStore } from '../features/note/store/workspaces/workspace-store.ts'
import type { Store } from '../platform/store/store.ts'

/** Gives the vault's tools the vaults and the workspaces of each caller. */
export const vaultServices =
  (store: Store, vaultsOf: (owner: string) => Vaults) =>
  ({ userId }: Caller): VaultServices => ({
    vaults: vaultsOf(userId ?? ''),
    workspaces: workspaceStore(store, userId ?? ''),
  })

const MOST_NAMED = 20

/** The workspaces that a caller can name, the one that everybody has first. */
export async function workspaceNames(store: Store, owner: string): Promise<string[]> {
  const { items } = await workspaceStore(store, owner).list(0, MOST_NAMED)
  return [...new Set([DEFAULT_WORKSPACE, ...items.map(({ id }) => id)])]
}
