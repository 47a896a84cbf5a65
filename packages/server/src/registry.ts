import type { Domain } from '@tutor-nexus/toolkit'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import type { Product } from '@tutor-nexus/toolkit/docs'
import type { Ports } from './app/ports.ts'
import { account } from './features/account/index.ts'
import { card } from './features/card/index.ts'
import { course } from './features/course/index.ts'
import { note } from './features/note/index.ts'
import { plan } from './features/plan/index.ts'
import { task } from './features/task/index.ts'
import { trace } from './features/trace/index.ts'
import { transfer } from './features/transfer/index.ts'
import { tutor } from './features/tutor/index.ts'
import type { Feature } from './platform/feature/feature.ts'
import { SERVER_INFO } from './platform/settings/server-info.ts'

/** All that the product offers, in the order in which it is listed. */
export const features: readonly Feature<Ports>[] = [
  course,
  transfer,
  plan,
  tutor,
  card,
  note,
  task,
  account,
  trace,
]

/** How the reference introduces the product. */
export const product: Product = {
  name: SERVER_INFO.title,
  version: SERVER_INFO.version,
  summary: 'Everything that an AI assistant needs to help a student, as tools under one contract.',
}

export const loadDomains = (): Promise<Domain[]> => Promise.all(features.map((feature) => feature.domain()))

/** The product's tools. No database is needed to list, check or document them. */
export const createRegistry = (): Promise<ToolRegistry> => registryOf({ trusting: true })

/** The same with every tool held against the checklist: for tests and for `tn lint`. */
export const checkedRegistry = (): Promise<ToolRegistry> => registryOf({})

/** Loaded when a document is read: a start needs none of it. */
const loadDocs = () => import('@tutor-nexus/toolkit/docs')

/** The toolkit is loaded here, so that commands that need no tools start without it. */
async function registryOf(options: { trusting?: boolean }): Promise<ToolRegistry> {
  const [toolkit, { referenceDomain }, { offTopicRequests }, domains] = await Promise.all([
    import('@tutor-nexus/toolkit/registry'),
    import('./platform/reference/index.ts'),
    import('./platform/tools/tool-facts.ts'),
    loadDomains(),
  ])
  const registry = new toolkit.ToolRegistry(domains, { ...options, offTopic: offTopicRequests })
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
