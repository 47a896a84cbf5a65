import { defineDomain, verbNoun, type Domain } from '@tutor-nexus/toolkit'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { indexDocument, toolDocument, type Renders } from './resources/documents.ts'
import { unknownDocument } from './resources/unknown-document.ts'

/** The reference of all that is registered so far, to be read as resources. */
export const referenceDomain = (registry: ToolRegistry, renders: Renders): Domain =>
  defineDomain({
    name: 'reference',
    naming: verbNoun,
    tools: [],
    resources: [
      indexDocument(renders),
      ...registry.getAll().map((tool) => toolDocument(tool, renders)),
      unknownDocument(registry),
    ],
  })
