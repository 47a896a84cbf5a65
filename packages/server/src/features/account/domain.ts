import { defineDomain, prefixedVerb } from '@tutor-nexus/toolkit'
import { tools } from './tools.gen.ts'

export const userDomain = defineDomain({
  name: 'user',
  naming: prefixedVerb('tn_user'),
  agents: {
    userAccount:
      "The user's own record: the transcript of courses taken, model keys, preferences, notices, quota, subscription, linked devices.",
  },
  tools,
})
