import { ToolRegistry, type Domain } from '@tutor-nexus/toolkit'
import type { Product } from '@tutor-nexus/toolkit/docs'
import { cardDomain } from './features/card/index.ts'
import { courseDomain } from './features/course/index.ts'
import { referenceDomain } from './platform/reference/index.ts'
import { sessionDomain } from './features/tutor/index.ts'
import { taskDomain } from './features/task/index.ts'
import { traceDomain } from './features/trace/index.ts'
import { transferDomain } from './features/transfer/index.ts'
import { userDomain } from './features/account/index.ts'
import { vaultDomain } from './features/note/index.ts'
import { SERVER_FACTS } from './platform/settings/server-facts.ts'

/** All that the product offers, in the order in which it is listed. */
export const domains: readonly Domain[] = [
  courseDomain,
  transferDomain,
  sessionDomain,
  cardDomain,
  vaultDomain,
  taskDomain,
  userDomain,
  traceDomain,
]

/** How the reference introduces the product. */
export const product: Product = {
  name: SERVER_FACTS.title,
  version: SERVER_FACTS.version,
  summary: 'Everything that an AI assistant needs to help a student, as tools under one contract.',
}

/** The product's tools. Static: no database is needed to list, check or document them. */
export const createRegistry = (): ToolRegistry => filled(new ToolRegistry(domains, { trusting: true }))

/** The same, each held against the checklist that keeps an unsound tool out: for whoever releases them. */
export const checkedRegistry = (): ToolRegistry => filled(new ToolRegistry(domains))

/** Loaded for whoever reads a document: a start needs none of it. */
const loadDocs = () => import('@tutor-nexus/toolkit/docs')

function filled(registry: ToolRegistry): ToolRegistry {
  const reference = referenceDomain(registry, {
    index: async () => {
      const { referenceFiles } = await loadDocs()
      return referenceFiles(registry, product).find(({ path }) => path === 'README.md')?.text ?? ''
    },
    page: async (tool) => {
      const { toolPage } = await loadDocs()
      return toolPage(tool, registry.getAll(), product).text
    },
  })
  registry.add(reference)
  return registry
}
