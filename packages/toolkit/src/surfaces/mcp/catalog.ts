import type { Tool as WireTool } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'
import type { Caller } from '../../contract/caller.ts'
import { missingPermissions } from '../../contract/permission.ts'
import type { ToolRegistry } from '../../registry.ts'
import type { Selects } from '../selection.ts'

const ObjectSchema = z.looseObject({ type: z.literal('object') })

function wireTool({ tool, title, description, inputSchema, outputSchema }: CompiledTool): WireTool {
  const reads = tool.category === 'query' || tool.category === 'analysis'
  return {
    name: tool.name,
    title,
    description,
    inputSchema: ObjectSchema.parse(inputSchema),
    outputSchema: ObjectSchema.parse(outputSchema),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: tool.destructive ?? false,
      idempotentHint: tool.idempotent,
      openWorldHint: false,
    },
  }
}

/** What the caller may use, in a stable order: a list does not show what a call would refuse. */
export const permitted = <Offer extends { permissions: readonly string[] }>(
  offers: readonly Offer[],
  { scopes }: Pick<Caller, 'scopes'>,
): Offer[] => offers.filter(({ permissions }) => missingPermissions(scopes, permissions).length === 0)

/** The tools as MCP shows them, made once. */
export class WireCatalog {
  readonly #tools: readonly { permissions: readonly string[]; wire: WireTool }[]

  constructor(registry: ToolRegistry, selects: Selects) {
    this.#tools = registry
      .getAll()
      .filter(selects)
      .map((compiled) => ({ permissions: compiled.tool.permissions, wire: wireTool(compiled) }))
  }

  listFor(caller: Pick<Caller, 'scopes'>): WireTool[] {
    return permitted(this.#tools, caller).map(({ wire }) => wire)
  }
}
