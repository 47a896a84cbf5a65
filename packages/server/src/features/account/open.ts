import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import type { UserServices } from './define.ts'
import type { Accounts } from './store/accounts.ts'

export interface AccountPorts {
  readonly accounts: Accounts
  /** The linked devices and the archive of one owner. */
  syncPortsOf(owner: string): Pick<UserServices, 'devices' | 'archive'>
}

export const openAccount = ({ accounts, syncPortsOf }: FeatureContext & AccountPorts): OpenFeature => ({
  services: (caller): UserServices => ({
    ...accounts.servicesFor(ownerOf(caller)),
    ...syncPortsOf(ownerOf(caller)),
  }),
})
