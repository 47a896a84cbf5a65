import { defineDomain, verbNoun } from '@tutor-nexus/toolkit'
import { changeTools } from './change-tools.ts'
import { clientTools } from './client-tools.ts'
import { contentTools } from './content-tools.ts'
import { elicitationTools } from './elicitation-tools.ts'
import { prompts } from './prompts.ts'
import { reportingTools } from './reporting-tools.ts'
import { resources } from './resources.ts'
import { roundTools } from './round-tools.ts'
import { samplingTools } from './sampling-tools.ts'
import { schemaTools } from './schema-tools.ts'
import { viewTools } from './view-tools.ts'

/** Every tool, prompt and resource that the conformance suite looks for, and a few that client tests need. */
export const fixtureDomain = defineDomain({
  name: 'conformance',
  naming: verbNoun,
  tools: [
    ...contentTools,
    ...reportingTools,
    ...schemaTools,
    ...changeTools,
    ...clientTools,
    ...elicitationTools,
    ...samplingTools,
    ...roundTools,
    ...viewTools,
  ],
  prompts,
  resources,
})
