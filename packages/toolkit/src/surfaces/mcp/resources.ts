import { ResourceNotFoundError, UriTemplate, type Server, type ServerContext } from '@modelcontextprotocol/server'
import type { ResourceDefinition } from '../../contract/resource.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'
import { raise } from './protocol-errors.ts'
import type { Exchange } from './server-factory.ts'

/** Which connections want to hear of a change to which resource. */
export interface Subscriptions {
  add(server: Server, uri: string): void
  remove(server: Server, uri: string): void
}

const about = ({ name, title, description, mimeType }: ResourceDefinition) => ({
  name,
  description,
  ...(title === undefined ? {} : { title }),
  ...(mimeType === undefined ? {} : { mimeType }),
})

export function serveResources(
  server: Server,
  pipeline: Pipeline,
  open: (context: ServerContext) => Exchange,
  subscriptions: Subscriptions,
): void {
  const definitions = pipeline.registry.getResources()
  const resources = definitions.flatMap((one) => (one.uri === undefined ? [] : [{ uri: one.uri, ...about(one) }]))
  const resourceTemplates = definitions.flatMap((one) =>
    one.template === undefined ? [] : [{ uriTemplate: one.template, ...about(one) }],
  )
  server.setRequestHandler('resources/list', () => ({ resources }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    const hit = locate(definitions, uri)
    if (!hit) throw new ResourceNotFoundError(uri)
    const { frame, surface } = open(context)
    const outcome = await pipeline.resource(
      { name: hit.resource.name, arguments: {}, surface, signal: context.mcpReq.signal, ...frame },
      hit.resource,
      uri,
      hit.variables,
    )
    if (outcome.kind === 'failure') return raise(outcome.error)
    return { contents: outcome.contents.map(({ text, blob, ...content }) => ({ ...content, ...(blob === undefined ? { text: text ?? '' } : { blob }) })) }
  })
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    subscriptions.add(server, params.uri)
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscriptions.remove(server, params.uri)
    return {}
  })
}

function locate(definitions: readonly ResourceDefinition[], uri: string) {
  for (const resource of definitions) {
    if (resource.uri === uri) return { resource, variables: {} }
    const match = resource.template === undefined ? null : new UriTemplate(resource.template).match(uri)
    if (match) {
      const variables = Object.fromEntries(Object.entries(match).map(([key, value]) => [key, [value].flat().join(',')]))
      return { resource, variables }
    }
  }
  return undefined
}
