import { defineDomain, prefixedVerb } from '@tutor-nexus/toolkit'
import { planTransfer } from './prompts/plan-transfer.ts'
import { ruleResource } from './resources/rule.ts'
import { details } from './tools/details.ts'
import { resolve } from './tools/resolve.ts'
import { reverse } from './tools/reverse.ts'
import { search } from './tools/search.ts'

export const transferDomain = defineDomain({
  name: 'transfer',
  naming: prefixedVerb('tn_transfer'),
  agents: {
    transferGuide: 'Transfer credit between schools: what courses count for elsewhere, and by which rule.',
  },
  tools: [resolve, search, details, reverse],
  prompts: [planTransfer],
  resources: [ruleResource],
})
