import type { OpenAPIHono } from '@hono/zod-openapi'
import type { CompiledTool } from '../../../compiled-tool.ts'
import type { ToolRegistry } from '../../../registry.ts'
import type { RestOptions } from '../options.ts'
import { registerComponents } from './shared-responses.ts'
import { callOperation, readOperation } from './operations.ts'
import { SCHEMA_VERSION } from './schema-version.ts'
import { LIST_TAG, listingOperation, listOperation } from './tool-list.ts'
import { toolSchemas } from './tool-schemas.ts'

/** The OpenAPI 3.1 description of the tools served here. */
export function openApiDocument(
  app: Pick<OpenAPIHono, 'openAPIRegistry' | 'getOpenAPI31Document'>,
  tools: readonly CompiledTool[],
  options: RestOptions,
): Readonly<Record<string, unknown>> {
  const registry = app.openAPIRegistry
  registerComponents(registry, options)
  registry.registerPath(listOperation())
  for (const listing of options.listings ?? []) registry.registerPath(listingOperation(listing))
  for (const tool of tools) {
    registry.registerPath(callOperation(tool, options))
    if (tool.tool.cacheable) registry.registerPath(readOperation(tool, options))
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: `${options.version}+schema.${SCHEMA_VERSION}`,
      description:
        'One address a tool. An answer is `{ data, agentHints, metadata, _meta }`; a failure names its code and what to do. Suggested actions in `agentHints` can be called as they stand.',
    },
    servers: [{ url: options.publicUrl ?? '/' }],
    tags: tagsOf(tools, options.pipeline.registry),
  })
  const schemas = Object.fromEntries(tools.flatMap((tool) => Object.entries(toolSchemas(tool))))
  // A tool's own schemas are JSON Schema already and go in as they are published.
  const components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } }
  return { ...document, components }
}

function tagsOf(tools: readonly CompiledTool[], registry: ToolRegistry) {
  const purposes = registry.agents()
  const domains = [...new Set(tools.map(({ domain }) => domain))]
  const described = domains.map((domain) => {
    const agents = new Set(tools.filter((tool) => tool.domain === domain).map(({ agent }) => agent))
    const description = [...agents].flatMap((agent) => purposes.get(agent) ?? []).join(' ')
    return { name: domain, ...(description ? { description } : {}) }
  })
  return [{ name: LIST_TAG, description: 'Which tools there are.' }, ...described]
}
