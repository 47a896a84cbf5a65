import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import type { StorageUse } from '../../platform/limits/storage-quota.ts'
import type { OwnAccount, UserServices } from './define.ts'
import type { Accounts } from './store/accounts.ts'

export interface AccountPorts {
  readonly accounts: Accounts
  readonly schools: SchoolDirectory
  /** The account, the ways to sign in and what is kept. */
  ownAccountOf(owner: string): Promise<OwnAccount>
  storageOf(owner: string): Promise<StorageUse>
  /** The linked devices and the archive of one owner. */
  syncPortsOf(owner: string): Pick<UserServices, 'devices' | 'archive'>
}

export const openAccount = ({
  accounts,
  schools,
  ownAccountOf,
  storageOf,
  syncPortsOf,
}: FeatureContext & AccountPorts): OpenFeature => ({
  services: (caller): UserServices => ({
    ...accounts.servicesFor(ownerOf(caller)),
    schools,
    account: () => ownAccountOf(ownerOf(caller)),
    storage: () => storageOf(ownerOf(caller)),
    ...syncPortsOf(ownerOf(caller)),
  }),
})
