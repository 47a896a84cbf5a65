import { ToolError } from '@tutor-nexus/toolkit'
import { nearestNames } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool, ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { didYouMean } from '../do/meant.ts'
import type { ToolsOptions } from './index.ts'
import { printJson, printTable } from '../terminal/output.ts'
import type { CommandHost } from '../command-host.ts'

export async function tools(
  host: CommandHost,
  name: string | undefined,
  options: ToolsOptions,
): Promise<void> {
  const { json } = options
  const registry = await host.registry()
  if (name !== undefined) {
    const tool = registry.get(name)
    if (!tool) throw unknownTool(name, registry)
    return printJson(wholeTool(tool), json ? undefined : 2)
  }
  const tagged = options.tag === undefined ? registry.getAll() : registry.getByTag(options.tag)
  const wanted = tagged.filter(({ tool }) => (options.category ?? tool.category) === tool.category)
  if (wanted.length === 0) throw noTool(registry, options)
  if (json) return printJson(wanted.map(wholeTool))
  printTable(
    ['tool', 'title', 'category', 'permissions'],
    wanted.map(({ tool, title }) => [tool.name, title, tool.category, tool.permissions.join(' ')]),
    ['category', 'permissions'],
  )
}

function noTool(registry: ToolRegistry, { tag, category }: ToolsOptions): ToolError {
  const all = registry.getAll().map(({ tool }) => tool)
  const categories = [...new Set<string>(all.map((tool) => tool.category))].toSorted()
  const tags = [...new Set(all.flatMap((tool) => tool.tags))].toSorted()
  const hint =
    category !== undefined && !categories.includes(category)
      ? didYouMean(category, categories)
      : didYouMean(tag ?? '', tags)
  const reason =
    `${hint.trim()} The categories are ${categories.join(', ')}; the tags are ${tags.join(', ')}.`.trim()
  return new ToolError('NOT_FOUND', 'There is no such tool', { details: { reason } })
}

function unknownTool(name: string, registry: ToolRegistry): ToolError {
  const nearest = nearestNames(
    name,
    registry.getAll().map(({ tool }) => tool.name),
  )
  const near = nearest.length > 0 ? `The nearest names are ${nearest.join(', ')}. ` : ''
  return new ToolError('NOT_FOUND', `There is no tool called ${name}`, {
    details: { reason: `${near}\`tn tools\` lists them all.`, nearest },
  })
}

const wholeTool = ({ tool, title, domain, description, inputSchema, outputSchema }: CompiledTool) => ({
  name: tool.name,
  title,
  domain,
  address: tool.address,
  version: tool.version,
  category: tool.category,
  tags: tool.tags,
  permissions: tool.permissions,
  description,
  inputSchema,
  outputSchema,
})
