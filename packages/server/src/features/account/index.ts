import type { Feature } from '../../platform/feature/feature.ts'
import type { AccountPorts } from './open.ts'
import { transcript } from './store/migrations/0007-transcript.ts'
import { user } from './store/migrations/0011-user.ts'

export const account: Feature<AccountPorts> = {
  name: 'account',
  tables: {
    transcript: { by: 'owner' },
    preference: { by: 'owner' },
    subscription: { by: 'owner' },
    credential: { by: 'owner', hides: ['sealedKey', 'wrappedDataKey', 'masterVersion'] },
    quotaUse: { by: 'subject', keyColumns: 3 },
    masterKey: 'shared',
  },
  migrations: [transcript, user],
  domain: async () => (await import('./domain.ts')).userDomain,
  open: async (context) => (await import('./open.ts')).openAccount(context),
  synced: async () => (await import('./sync/index.ts')).syncedAccountEntities,
  commands: async () => (await import('./cli/index.ts')).addAccountCommands,
}
