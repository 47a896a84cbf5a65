import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import type { VaultServices } from './define.ts'
import type { LazyVaults } from './store/open-vaults.ts'
import { workspaceStore } from './store/workspaces/workspace-store.ts'

export interface NotePorts {
  readonly vaults: LazyVaults
}

export const openNote = ({ store, vaults }: FeatureContext & NotePorts): OpenFeature => ({
  services: (caller): VaultServices => ({
    vaults: vaults.of(ownerOf(caller)),
    workspaces: workspaceStore(store, ownerOf(caller)),
  }),
  close: () => vaults.close(),
})
