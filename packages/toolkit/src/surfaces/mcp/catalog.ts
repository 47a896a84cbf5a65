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

/** The tools as MCP shows them, made once. */
export class WireCatalog {
  readonly #tools: readonly { compiled: CompiledTool; wire: WireTool }[]

  constructor(registry: ToolRegistry, selects: Selects) {
    this.#tools = registry
      .getAll()
      .filter(selects)
      .map((compiled) => ({ compiled, wire: wireTool(compiled) }))
  }

  /** What this caller may call, in a stable order. */
  listFor(caller: Caller): WireTool[] {
    return this.#tools
      .filter(({ compiled }) => missingPermissions(caller.scopes, compiled.tool.permissions).length === 0)
      .map(({ wire }) => wire)
  }
}
