import * as z from 'zod'
import type { CompiledTool } from '../../../compiled-tool.ts'
import type { ToolRegistry } from '../../../registry.ts'
import type { Selects } from '../../selection.ts'
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
  readonly #selects: Selects
  /** Found with a tool's first call: a schema costs more than a start can wait for, and most tools are not called. */
  readonly #marked = new WeakMap<CompiledTool, readonly HeaderParameter[]>()

  constructor(registry: ToolRegistry, selects: Selects) {
    this.#registry = registry
    this.#selects = selects
  }

  /** Whether calls of this name have to be held against their headers. */
  marks(name: string | undefined): boolean {
    return this.#parametersOf(name).length > 0
  }

  /** What to answer where they differ. */
  refusal(body: unknown, headers: Headers): Response | undefined {
    const { data: call } = ToolCall.safeParse(body)
    const parameters = this.#parametersOf(call?.params.name)
    const header = mismatchedHeader(parameters, call?.params.arguments, headers)
    if (header === undefined) return undefined
    const error = {
      code: HEADER_MISMATCH,
      message: `The header ${header} does not say what the arguments say`,
    }
    return Response.json({ jsonrpc: '2.0', id: call?.id ?? null, error }, { status: 400 })
  }

  #parametersOf(name: string | undefined): readonly HeaderParameter[] {
    const tool = name === undefined ? undefined : this.#registry.get(name)
    if (!tool) return []
    let parameters = this.#marked.get(tool)
    if (!parameters) {
      parameters = this.#selects(tool) ? headerParameters(tool.inputSchema) : []
      this.#marked.set(tool, parameters)
    }
    return parameters
  }
}
