import { nearestNames, ToolError, type CompiledTool, type ToolRegistry } from '@tutor-nexus/toolkit'
import { createRegistry } from '../../registry.ts'
import { printJson, printTable } from '../output.ts'

export async function tools(name: string | undefined, { json }: { json?: boolean }): Promise<void> {
  const registry = createRegistry()
  if (name !== undefined) {
    const tool = registry.get(name)
    if (!tool) throw unknownTool(name, registry)
    if (json) printJson(wholeTool(tool))
    else console.log(JSON.stringify(wholeTool(tool), null, 2))
    return
  }
  const all = registry.getAll()
  if (json) return printJson(all.map(wholeTool))
  printTable(
    ['tool', 'category', 'permissions', 'what it does'],
    all.map(({ tool }) => [tool.name, tool.category, tool.permissions.join(' '), tool.description.what]),
  )
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
  permissions: tool.permissions,
  description,
  inputSchema,
  outputSchema,
})
