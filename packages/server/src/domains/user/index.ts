import { defineDomain, tutorNexus } from '@tutor-nexus/toolkit'
import { transcriptGet } from './tools/transcript-get.ts'
import { transcriptSet } from './tools/transcript-set.ts'

export const userDomain = defineDomain({
  name: 'user',
  naming: tutorNexus('user'),
  tools: [transcriptGet, transcriptSet],
})
