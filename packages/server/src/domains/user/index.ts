import { defineDomain, tutorNexus } from '@tutor-nexus/toolkit'
import { byokAdd } from './tools/byok-add.ts'
import { byokDelete } from './tools/byok-delete.ts'
import { byokList } from './tools/byok-list.ts'
import { preferencesGet } from './tools/preferences-get.ts'
import { preferencesSet } from './tools/preferences-set.ts'
import { quota } from './tools/quota.ts'
import { subscription } from './tools/subscription.ts'
import { transcriptGet } from './tools/transcript-get.ts'
import { transcriptSet } from './tools/transcript-set.ts'

export const userDomain = defineDomain({
  name: 'user',
  naming: tutorNexus('user'),
  agents: {
    userAccount:
      "The user's own record: the transcript of courses taken, model keys, preferences, quota, subscription.",
  },
  tools: [
    transcriptGet,
    transcriptSet,
    byokList,
    byokAdd,
    byokDelete,
    preferencesGet,
    preferencesSet,
    quota,
    subscription,
  ],
})
