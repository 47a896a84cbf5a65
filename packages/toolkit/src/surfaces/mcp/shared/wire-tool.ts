import * as z from 'zod'
import type { CompiledTool } from '../../../compiled-tool.ts'
import type { ViewDefinition } from '../../../contract/domain.ts'
import type { Envelope } from '../../../contract/result.ts'
import type { ToolRegistry } from '../../../registry.ts'
import { agentTool } from '../../agents/agent-tool.ts'
import { GET_TOOLS } from '../../discovery/get-tools.ts'
import { USE_TOOL } from '../../discovery/use-tool.ts'
import type { SurfaceKind } from '../../selection.ts'
import type { WireTool } from '../sdk/sdk-types.ts'
import { wireIcon } from './server-profile.ts'
import { viewsOf } from './views.ts'

/** What the entries of a list depend on beside the tools. */
export interface ListStyle {
  readonly metaPrefix: string
  readonly envelope: Envelope
}

const ObjectSchema = z.looseObject({ type: z.literal('object') })

const reads = ({ tool }: CompiledTool): boolean => tool.category === 'query' || tool.category === 'analysis'

/** For several tools behind one name, the most cautious value of each hint. */
const annotationsOf = (tools: readonly CompiledTool[]) => ({
  readOnlyHint: tools.every(reads),
  destructiveHint: tools.some(({ tool }) => tool.destructive ?? false),
  idempotentHint: tools.every(({ tool }) => tool.idempotent),
  openWorldHint: false,
})

function flatTool(compiled: CompiledTool, style: ListStyle, ui?: object): WireTool {
  const { tool, title, description, listedSchema } = compiled
  const isBare = (tool.envelope ?? style.envelope) === 'none'
  const outputSchema = isBare ? compiled.dataSchema : compiled.outputSchema
  const { icons, meta, rateLimit } = tool
  const shown = {
    ...meta,
    ...(rateLimit && { [`${style.metaPrefix}rateLimit`]: rateLimit }),
    ...(ui && { ui }),
  }
  return {
    name: tool.name,
    title,
    description,
    inputSchema: ObjectSchema.parse(listedSchema),
    ...(outputSchema && { outputSchema: ObjectSchema.parse(outputSchema) }),
    annotations: annotationsOf([compiled]),
    ...(icons && {
      icons: icons.map(wireIcon),
    }),
    ...(Object.keys(shown).length > 0 && { _meta: shown }),
  }
}

/** What the entry of a tool says of its view. */
const uiOf = ({ tool: { ui } }: CompiledTool, views: ReadonlySet<ViewDefinition>) =>
  ui && views.has(ui) ? { resourceUri: ui.uri } : undefined

function flatToolsWithViews(tools: readonly CompiledTool[], style: ListStyle): WireTool[] {
  const views = viewsOf(tools)
  return tools.map((tool) => flatTool(tool, style, uiOf(tool, views)))
}

/**
 * What a host needs beside grouped tools to show views: a view belongs to one tool, and may call only listed tools.
 * Those that are here for the views alone are hidden from the model.
 */
function viewTools(tools: readonly CompiledTool[], style: ListStyle): WireTool[] {
  const views = viewsOf(tools)
  const called = new Set(Array.from(views, ({ calls }) => calls).flat())
  return tools
    .filter((tool) => uiOf(tool, views) || called.has(tool.tool.name))
    .map((tool) => flatTool(tool, style, uiOf(tool, views) ?? { visibility: ['app'] }))
}

function agentTools(tools: readonly CompiledTool[], registry: ToolRegistry): WireTool[] {
  const purposes = registry.agents()
  return [...Map.groupBy(tools, ({ agent }) => agent)].map(([agent, modes]) => {
    const { inputSchema, ...named } = agentTool(agent, purposes.get(agent) ?? '', modes, registry.getAll())
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

type MakeList = (tools: readonly CompiledTool[], registry: ToolRegistry, style: ListStyle) => WireTool[]

/** The `tools/list` of each kind of surface. */
const LISTS: Readonly<Record<SurfaceKind, MakeList>> = {
  flat: (tools, _, style) => tools.map((tool) => flatTool(tool, style)),
  agents: agentTools,
  discovery: discoveryTools,
}

/** The same for clients that show views. */
const LISTS_WITH_VIEWS: Readonly<Record<SurfaceKind, MakeList>> = {
  flat: (tools, _, style) => flatToolsWithViews(tools, style),
  agents: (tools, registry, style) => [...agentTools(tools, registry), ...viewTools(tools, style)],
  discovery: (tools, _, style) => [...discoveryTools(tools), ...viewTools(tools, style)],
}

export const listMaker = (kind: SurfaceKind, withViews: boolean): MakeList =>
  (withViews ? LISTS_WITH_VIEWS : LISTS)[kind]
