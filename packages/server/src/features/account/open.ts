import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import type { StorageUse } from '../../platform/limits/storage-quota.ts'
import type { OwnAccount, UserServices } from './define.ts'
import { openNotices, type StudyFacts } from './notices/notices.ts'
import type { Accounts } from './store/accounts.ts'

export interface AccountPorts {
  readonly accounts: Accounts
  readonly schools: SchoolDirectory
  /** The account, the ways to sign in and what is kept. */
  ownAccountOf(owner: string): Promise<OwnAccount>
  storageOf(owner: string): Promise<StorageUse>
  /** What an owner's plans, shares and cards have to tell. */
  studyFactsOf(owner: string, at: string): Promise<StudyFacts>
  /** The linked devices and the archive of one owner. */
  syncPortsOf(owner: string): Pick<UserServices, 'devices' | 'archive'>
}

export const openAccount = ({
  accounts,
  schools,
  ownAccountOf,
  storageOf,
  studyFactsOf,
  syncPortsOf,
  store,
}: FeatureContext & AccountPorts): OpenFeature => ({
  services(caller): UserServices {
    const owner = ownerOf(caller)
    const own = { ...accounts.servicesFor(owner), storage: () => storageOf(owner) }
    return {
      ...own,
      schools,
      account: () => ownAccountOf(owner),
      notices: openNotices({ ...own, store, owner, studyFacts: (at) => studyFactsOf(owner, at) }),
      ...syncPortsOf(owner),
    }
  },
})
