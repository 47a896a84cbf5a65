import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import type { VaultServices } from './define.ts'
import type { LazyVaults } from './store/open-vaults.ts'
import { workspaceStore } from './store/workspaces/workspace-store.ts'

export interface NotePorts {
  readonly vaults: LazyVaults
  readonly schools: SchoolDirectory
}

export const openNote = ({ store, vaults, schools }: FeatureContext & NotePorts): OpenFeature => ({
  services: (caller): VaultServices => ({
    vaults: vaults.of(ownerOf(caller)),
    workspaces: workspaceStore(store, ownerOf(caller)),
    schools,
  }),
  routes: async () => [(await import('./routes/files-route.ts')).fileRoutes((owner) => vaults.of(owner))],
  close: () => vaults.close(),
})
