import type { Feature } from '../../platform/feature/feature.ts'
import type { AccountPorts } from './open.ts'
import { transcript } from './store/migrations/0007-transcript.ts'
import { user } from './store/migrations/0011-user.ts'
import { signIn } from './store/migrations/0027-sign-in.ts'
import { invitationEmail } from './store/migrations/0029-invitation-email.ts'
import { modelConsent } from './store/migrations/0030-model-consent.ts'
import { subscriptionLife } from './store/migrations/0032-subscription-life.ts'

export const account: Feature<AccountPorts> = {
  name: 'account',
  tables: {
    transcript: { by: 'owner' },
    preference: { by: 'owner' },
    subscription: { by: 'owner' },
    subscriptionEvent: { by: 'owner' },
    noticeDismissal: { by: 'owner' },
    credential: { by: 'owner', hides: ['sealedKey', 'wrappedDataKey', 'masterVersion'] },
    modelConsent: { by: 'owner', keyColumns: 2 },
    quotaUse: { by: 'subject', keyColumns: 3 },
    password: { by: 'userId', hides: ['hash'] },
    passkey: { by: 'userId' },
    externalIdentity: { by: 'userId', keyColumns: 2 },
    invitation: { by: 'userId', hides: ['codeHash'] },
    oauthRecord: { by: 'userId', keyColumns: 2, hides: ['idHash', 'payload', 'uid', 'userCode'] },
    signInState: 'shared',
    masterKey: 'shared',
  },
  migrations: [transcript, user, signIn, invitationEmail, modelConsent, subscriptionLife],
  domain: async () => (await import('./domain.ts')).userDomain,
  open: async (context) => (await import('./open.ts')).openAccount(context),
  synced: async () => (await import('./sync/index.ts')).syncedAccountEntities,
  routes: async () => (await import('./routes.ts')).accountRoutes(),
  commands: async () => (await import('./cli/index.ts')).addAccountCommands,
}
