import * as z from 'zod'
import type { CompiledTool } from '../../../compiled-tool.ts'
import type { JsonSchema } from '../../../contract/json-schema.ts'
import type { ToolRegistry } from '../../../registry.ts'
import type { Selects } from '../../selection.ts'

const HEADER_MISMATCH = -32020

const ToolCall = z.looseObject({
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }),
})

/** An argument that clients repeat as a header, so that proxies can route without reading bodies. */
export interface HeaderParameter {
  path: readonly string[]
  header: string
  numeric: boolean
}

/** Checks that headers which repeat arguments equal them, so that nobody who routes by them is misled. */
export class ParamHeaders {
  readonly #registry: ToolRegistry
  readonly #selects: Selects
  /** Filled on a tool's first call: reading every schema would slow the start. */
  readonly #byTool = new WeakMap<CompiledTool, readonly HeaderParameter[]>()

  constructor(registry: ToolRegistry, selects: Selects) {
    this.#registry = registry
    this.#selects = selects
  }

  /** Whether the tool has arguments that clients repeat as headers. */
  applyTo(name: string | undefined): boolean {
    return this.#parametersOf(name).length > 0
  }

  /** The error response for a call whose headers differ from its arguments. */
  refusal(body: unknown, headers: Headers): Response | undefined {
    const { data: call } = ToolCall.safeParse(body)
    const parameters = this.#parametersOf(call?.params.name)
    const header = mismatchedHeader(parameters, call?.params.arguments, headers)
    if (header === undefined) return undefined
    const error = {
      code: HEADER_MISMATCH,
      message: `The header ${header} does not match the arguments`,
    }
    return Response.json({ jsonrpc: '2.0', id: call?.id ?? null, error }, { status: 400 })
  }

  #parametersOf(name: string | undefined): readonly HeaderParameter[] {
    const tool = name === undefined ? undefined : this.#registry.get(name)
    if (!tool) return []
    let parameters = this.#byTool.get(tool)
    if (!parameters) {
      parameters = this.#selects(tool) ? headerParameters(tool.inputSchema) : []
      this.#byTool.set(tool, parameters)
    }
    return parameters
  }
}

const Properties = z.record(z.string(), z.looseObject({}))
const Annotated = z.looseObject({
  type: z.enum(['string', 'integer', 'boolean']),
  'x-mcp-header': z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/),
})

/** The arguments that a tool's schema marks with `x-mcp-header`. */
export function headerParameters(schema: JsonSchema, path: readonly string[] = []): HeaderParameter[] {
  const properties = Properties.safeParse(schema['properties'])
  if (!properties.success) return []
  return Object.entries(properties.data).flatMap(([name, property]) => {
    const here = [...path, name]
    const { data: marked } = Annotated.safeParse(property)
    const own = marked
      ? [{ path: here, header: `Mcp-Param-${marked['x-mcp-header']}`, numeric: marked.type === 'integer' }]
      : []
    return [...own, ...headerParameters(property, here)]
  })
}

/** The first header that differs from its argument. */
export const mismatchedHeader = (
  parameters: readonly HeaderParameter[],
  args: unknown,
  headers: Headers,
): string | undefined => parameters.find((parameter) => !matches(parameter, args, headers))?.header

function matches({ path, header, numeric }: HeaderParameter, args: unknown, headers: Headers): boolean {
  const value = path.reduce<unknown>(
    (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
    args,
  )
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return true
  const text = decoded(headers.get(header))
  return text === String(value) || (numeric && DECIMAL.test(text ?? '') && Number(text) === value)
}

const DECIMAL = /^-?\d+(\.\d+)?$/
const ENCODED = /^=\?base64\?(.*)\?=$/s
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function decoded(value: string | null): string | undefined {
  const encoded = ENCODED.exec(value ?? '')?.[1]
  if (encoded === undefined) return value ?? undefined
  return BASE64.test(encoded) ? Buffer.from(encoded, 'base64').toString() : undefined
}
