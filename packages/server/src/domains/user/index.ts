import { defineDomain, tutorNexus } from '@tutor-nexus/toolkit'
import { transcriptGet } from './tools/transcript-get.ts'
import { transcriptSet } from './tools/transcript-set.ts'

export const userDomain = defineDomain({
  name: 'user',
  naming: tutorNexus('user'),
  agents: { userAccount: "The user's own record: the transcript of courses taken." },
  tools: [transcriptGet, transcriptSet],
})
