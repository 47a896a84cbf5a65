import { defineDomain, prefixedVerb } from '@tutor-nexus/toolkit'
import { planTransfer } from './prompts/plan-transfer.ts'
import { ruleResource } from './resources/rule.ts'
import { tools } from './tools.gen.ts'

export const transferDomain = defineDomain({
  name: 'transfer',
  naming: prefixedVerb('tn_transfer'),
  agents: {
    transferGuide: 'Transfer credit: what courses count for elsewhere, by which rule, and saved plans.',
  },
  tools,
  prompts: [planTransfer],
  resources: [ruleResource],
})
