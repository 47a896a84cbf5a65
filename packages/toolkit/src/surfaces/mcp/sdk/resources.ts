import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  UriTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { ResourceContent, ResourceDefinition } from '../../../contract/domain.ts'
import type { Connection } from './connection.ts'
import { missingPermissions } from '../../../contract/caller.ts'
import { wireIcon } from '../shared/server-profile.ts'
import { raise } from './protocol-errors.ts'
import type { Subscriptions } from './subscriptions.ts'

const about = ({ name, title, description, mimeType, icons, meta }: ResourceDefinition) => ({
  name,
  description,
  ...(title === undefined ? {} : { title }),
  ...(mimeType === undefined ? {} : { mimeType }),
  ...(icons && { icons: icons.map(wireIcon) }),
  ...(meta && { _meta: { ...meta } }),
})

type ResourceCatalog = ReturnType<typeof resourceCatalog>

/** The resources in the protocol's form. */
export const resourceCatalog = (
  definitions: readonly ResourceDefinition[],
  views: readonly ResourceDefinition[],
) => ({
  resources: listed(definitions),
  resourcesAndViews: listed([...definitions, ...views]),
  templates: definitions.flatMap((one) =>
    one.template === undefined
      ? []
      : [{ permissions: one.permissions, wire: { uriTemplate: one.template, ...about(one) } }],
  ),
  families: definitions.filter(({ list }) => list),
  locate: locator([...definitions, ...views]),
})

const listed = (definitions: readonly ResourceDefinition[]) =>
  definitions.flatMap((one) =>
    one.uri === undefined ? [] : [{ permissions: one.permissions, wire: { uri: one.uri, ...about(one) } }],
  )

function locator(definitions: readonly ResourceDefinition[]) {
  const fixed = new Map(definitions.map((resource) => [resource.uri, resource]))
  const templates = definitions.flatMap((resource) =>
    resource.template === undefined ? [] : [{ resource, template: new UriTemplate(resource.template) }],
  )
  return (uri: string) => {
    const resource = fixed.get(uri)
    if (resource) return { resource, variables: {} }
    for (const { resource: family, template } of templates) {
      const match = template.match(uri)
      if (match) return { resource: family, variables: joined(match) }
    }
    throw new ResourceNotFoundError(uri)
  }
}

const joined = (variables: Readonly<Record<string, string | string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, [value].flat().join(',')]))

const wireContent = ({ text = '', blob, ...content }: ResourceContent) =>
  blob === undefined ? { ...content, text } : { ...content, blob }

/** What of a family its caller finds in a list; nothing where they may not read it. */
async function membersOf(connection: Connection, family: ResourceDefinition, context: ServerContext) {
  const { scopes } = connection.identify(context)
  if (missingPermissions(scopes, family.permissions).length > 0) return []
  const outcome = await connection.callWithoutQuestions({ name: family.name }, context, (request) =>
    connection.pipeline.resourceList(request, family),
  )
  if (outcome.kind === 'failure') return raise(outcome.error, new Set())
  const shared = about(family)
  return outcome.resources.map((one) => ({ ...shared, ...one }))
}

export function serveResources(
  connection: Connection,
  { resources, resourcesAndViews, templates, families, locate }: ResourceCatalog,
  subscriptions: Subscriptions,
): void {
  const { server, pipeline } = connection
  server.setRequestHandler('resources/list', async (_, context) => {
    const fixed = connection.permitted(
      connection.showsViews(context) ? resourcesAndViews : resources,
      context,
    )
    const members = await Promise.all(families.map((family) => membersOf(connection, family, context)))
    return { resources: [...fixed, ...members.flat()] }
  })
  server.setRequestHandler('resources/templates/list', (_, context) => ({
    resourceTemplates: connection.permitted(templates, context),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    const { resource, variables } = locate(uri)
    const ended = await connection.call({ name: uri }, context, (request) =>
      pipeline.resource(request, resource, uri, variables),
    )
    if (ended.kind === 'asking') return ended.result
    const { outcome, missing } = ended
    if (outcome.kind === 'result') return { contents: outcome.contents.map(wireContent) }
    return raise(outcome.error, missing)
  })
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    locate(uri)
    if (subscriptions.add(server, uri)) return {}
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This connection has too many subscriptions')
  })
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    subscriptions.remove(server, uri)
    return {}
  })
}
