import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'
import type { ToolRegistry } from '../../registry.ts'
import type { Selects } from '../selection.ts'
import { headerParameters, mismatchedHeader, type HeaderParameter } from './param-headers.ts'

const HEADER_MISMATCH = -32020

const ToolCall = z.looseObject({
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }),
})

/** Holds the headers that repeat arguments against the arguments: who routes by them must not be misled. */
export class HeaderCheck {
  readonly #registry: ToolRegistry
  readonly #marked: ReadonlyMap<CompiledTool, readonly HeaderParameter[]>

  constructor(registry: ToolRegistry, selects: Selects) {
    this.#registry = registry
    const tools = registry
      .getAll()
      .filter(selects)
      .map((tool) => [tool, headerParameters(tool.inputSchema)] as const)
    this.#marked = new Map(tools.filter(([, parameters]) => parameters.length > 0))
  }

  /** Whether calls of this name have to be held against their headers. */
  marks(name: string | undefined): boolean {
    if (this.#marked.size === 0 || name === undefined) return false
    const tool = this.#registry.get(name)
    return tool === undefined || this.#marked.has(tool)
  }

  /** What to answer where they differ. */
  refusal(body: unknown, headers: Headers): Response | undefined {
    if (this.#marked.size === 0) return undefined
    const { data: call } = ToolCall.safeParse(body)
    const tool = call && this.#registry.get(call.params.name)
    const parameters = tool && this.#marked.get(tool)
    const header = parameters && mismatchedHeader(parameters, call.params.arguments, headers)
    if (header === undefined) return undefined
    const error = {
      code: HEADER_MISMATCH,
      message: `The header ${header} does not say what the arguments say`,
    }
    return Response.json({ jsonrpc: '2.0', id: call?.id ?? null, error }, { status: 400 })
  }
}
