import * as z from 'zod'
import type { JsonSchema } from '../../../contract/json-schema.ts'

/** An argument that clients repeat as a header, so that what stands between can route without reading bodies. */
export interface HeaderParameter {
  path: readonly string[]
  header: string
  numeric: boolean
}

const Properties = z.record(z.string(), z.looseObject({}))
const Annotated = z.looseObject({
  type: z.enum(['string', 'integer', 'boolean']),
  'x-mcp-header': z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/),
})

/** The arguments that a tool's parameters mark with `x-mcp-header`. */
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

/** The first header that does not say what the arguments say; undefined where all do. */
export const mismatchedHeader = (
  parameters: readonly HeaderParameter[],
  args: unknown,
  headers: Headers,
): string | undefined => parameters.find((parameter) => !agrees(parameter, args, headers))?.header

function agrees({ path, header, numeric }: HeaderParameter, args: unknown, headers: Headers): boolean {
  const value = path.reduce<unknown>(
    (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
    args,
  )
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return true
  const told = decoded(headers.get(header))
  return told === String(value) || (numeric && DECIMAL.test(told ?? '') && Number(told) === value)
}

const DECIMAL = /^-?\d+(\.\d+)?$/
const ENCODED = /^=\?base64\?(.*)\?=$/s
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function decoded(value: string | null): string | undefined {
  const encoded = ENCODED.exec(value ?? '')?.[1]
  if (encoded === undefined) return value ?? undefined
  return BASE64.test(encoded) ? Buffer.from(encoded, 'base64').toString() : undefined
}
