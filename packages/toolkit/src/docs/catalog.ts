import type { CompiledTool } from '../compiled-tool.ts'
import { contractOf } from '../contract-of.ts'
import { asShown } from '../contract/example.ts'
import { wireSchema } from '../contract/json-schema.ts'
import type { PromptDefinition, ResourceDefinition } from '../contract/domain.ts'
import { DEADLINE_MS } from '../pipeline/run-step.ts'
import type { ToolRegistry } from '../registry.ts'
import { CATALOG_SCHEMA_VERSION, type Catalog } from './catalog-format.ts'
import type { Product } from './document.ts'
import { SchemaNode } from '../contract/schema-node.ts'

/** All that a registry offers, as one value that JSON can carry. */
export const catalogOf = (registry: ToolRegistry, { name, version }: Product): Catalog => ({
  schemaVersion: CATALOG_SCHEMA_VERSION,
  product: { name, version },
  agents: agentsOf(registry),
  tools: registry.getAll().map(toolEntry),
  prompts: registry.getPrompts().map((prompt) => promptEntry(prompt, registry.homeOf(prompt) ?? '')),
  resources: registry.getResources().map((one) => resourceEntry(one, registry.homeOf(one) ?? '')),
})

/** The agents in the order of their tools. */
export function agentsOf(registry: ToolRegistry): Catalog['agents'] {
  const tools = registry.getAll()
  const names = [...new Set(tools.map(({ agent }) => agent))]
  return names.map((name) => {
    const own = tools.filter(({ agent }) => agent === name)
    return {
      name,
      domain: own[0]?.domain ?? '',
      purpose: registry.agents().get(name) ?? '',
      modes: own.map(({ mode, tool }) => ({ mode, tool: tool.name })),
    }
  })
}

function toolEntry(compiled: CompiledTool): Catalog['tools'][number] {
  const { tool, domain, agent, mode, ceiling, takesClientEventId } = compiled
  const { permissions, ...contract } = contractOf(compiled)
  return {
    ...contract,
    permissions: [...permissions],
    aliases: [...(tool.aliases ?? [])],
    domain,
    agent,
    mode,
    deadlineMs: DEADLINE_MS[tool.responseTime],
    takesClientEventId,
    ...(tool.cacheTTL === undefined ? {} : { cacheTTL: tool.cacheTTL }),
    interactive: tool.interactive ?? false,
    ceiling,
    tags: [...tool.tags],
    examples: tool.examples.map(({ description, given = [], params, expectedResult }) => ({
      description,
      given: given.map((before) => ({ tool: before.tool, params: asShown(before.params) })),
      params: asShown(params),
      expectedResult: asShown(expectedResult),
    })),
  }
}

function promptEntry(prompt: PromptDefinition, domain: string): Catalog['prompts'][number] {
  const { name, title, description, permissions } = prompt
  const { properties = {}, required = [] } = SchemaNode().parse(wireSchema(prompt.arguments, 'input'))
  return {
    name,
    domain,
    ...(title === undefined ? {} : { title }),
    description,
    permissions: [...permissions],
    arguments: Object.entries(properties).map(([argument, { description: about }]) => ({
      name: argument,
      required: required.includes(argument),
      ...(about === undefined ? {} : { description: about }),
    })),
  }
}

const resourceEntry = (
  { name, title, description, mimeType, permissions, uri, template }: ResourceDefinition,
  domain: string,
): Catalog['resources'][number] => ({
  name,
  domain,
  ...(title === undefined ? {} : { title }),
  description,
  ...(mimeType === undefined ? {} : { mimeType }),
  permissions: [...permissions],
  ...(uri === undefined ? {} : { uri }),
  ...(template === undefined ? {} : { template }),
})
