import { defineDomain, prefixedVerb } from '@tutor-nexus/toolkit'
import { planMyTerms } from './prompts/plan-my-terms.ts'
import { tools } from './tools.gen.ts'

export const planDomain = defineDomain({
  name: 'plan',
  naming: prefixedVerb('tn_plan'),
  agents: {
    termPlanner: 'What to take when: next term, plans of terms towards goals at schools, and saved plans.',
  },
  tools,
  prompts: [planMyTerms],
})
