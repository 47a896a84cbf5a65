import * as z from 'zod'
import type { CompiledTool } from '../../../compiled-tool.ts'
import type { ToolRegistry } from '../../../registry.ts'
import { agentTool } from '../../agents/agent-tool.ts'
import { GET_TOOLS } from '../../discovery/get-tools.ts'
import { USE_TOOL } from '../../discovery/use-tool.ts'
import type { SurfaceKind } from '../../selection.ts'
import type { WireTool } from '../sdk/sdk-types.ts'

const ObjectSchema = z.looseObject({ type: z.literal('object') })

const reads = ({ tool }: CompiledTool): boolean => tool.category === 'query' || tool.category === 'analysis'

/** For several tools behind one name, the most cautious value of each hint. */
const annotationsOf = (tools: readonly CompiledTool[]) => ({
  readOnlyHint: tools.every(reads),
  destructiveHint: tools.some(({ tool }) => tool.destructive ?? false),
  idempotentHint: tools.every(({ tool }) => tool.idempotent),
  openWorldHint: false,
})

function flatTool(compiled: CompiledTool, metaPrefix: string): WireTool {
  const { tool, title, description, listedSchema, outputSchema } = compiled
  const { rateLimit } = tool
  return {
    name: tool.name,
    title,
    description,
    inputSchema: ObjectSchema.parse(listedSchema),
    outputSchema: ObjectSchema.parse(outputSchema),
    annotations: annotationsOf([compiled]),
    ...(rateLimit ? { _meta: { [`${metaPrefix}rateLimit`]: rateLimit } } : {}),
  }
}

function agentTools(tools: readonly CompiledTool[], registry: ToolRegistry): WireTool[] {
  const purposes = registry.agents()
  return [...Map.groupBy(tools, ({ agent }) => agent)].map(([agent, modes]) => {
    const { inputSchema, ...named } = agentTool(agent, purposes.get(agent) ?? '', modes)
    return { ...named, inputSchema: ObjectSchema.parse(inputSchema), annotations: annotationsOf(modes) }
  })
}

const discoveryTools = (tools: readonly CompiledTool[]): WireTool[] => [
  {
    name: GET_TOOLS.tool.name,
    title: GET_TOOLS.title,
    description: `${GET_TOOLS.description} Agents: ${[...new Set(tools.map(({ agent }) => agent))].join(', ')}.`,
    inputSchema: ObjectSchema.parse(GET_TOOLS.listedSchema),
    annotations: annotationsOf([GET_TOOLS]),
  },
  { ...USE_TOOL, inputSchema: ObjectSchema.parse(USE_TOOL.inputSchema), annotations: annotationsOf(tools) },
]

type MakeList = (tools: readonly CompiledTool[], registry: ToolRegistry, metaPrefix: string) => WireTool[]

/** The `tools/list` of each kind of surface. */
export const LISTS: Readonly<Record<SurfaceKind, MakeList>> = {
  flat: (tools, _, metaPrefix) => tools.map((tool) => flatTool(tool, metaPrefix)),
  agents: agentTools,
  discovery: discoveryTools,
}
