import type { CompiledTool } from '../../../compiled-tool.ts'
import type { JsonSchema } from '../../../contract/json-schema.ts'

export const SCHEMAS = '#/components/schemas/'

/** Tools have no dots in their names, so that these cannot meet those of other tools. */
export const argumentsName = ({ tool }: CompiledTool): string => `${tool.name}.arguments`
export const resultName = ({ tool }: CompiledTool): string => `${tool.name}.result`

/** A tool's own schemas under their names; the parts that all answers share refer to theirs. */
export function toolSchemas(compiled: CompiledTool): Record<string, unknown> {
  const { inputSchema, outputSchema } = compiled
  const envelope = {
    ...outputSchema,
    properties: {
      ...Object(outputSchema['properties']),
      agentHints: { $ref: `${SCHEMAS}AgentHints` },
      metadata: { $ref: `${SCHEMAS}ResultMetadata` },
      _meta: { $ref: `${SCHEMAS}ResponseMeta` },
    },
  }
  return {
    [argumentsName(compiled)]: relocated(inputSchema, argumentsName(compiled)),
    [resultName(compiled)]: relocated(envelope, resultName(compiled)),
  }
}

/** References inside a schema start at its own root, which is now somewhere in a larger document. */
function relocated(schema: JsonSchema, name: string): unknown {
  const move = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(move)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        isOwnReference(key, value) ? `${SCHEMAS}${name}${value.slice(1)}` : move(value),
      ]),
    )
  }
  return move(schema)
}

const isOwnReference = (key: string, value: unknown): value is string =>
  key === '$ref' && typeof value === 'string' && /^#(\/|$)/.test(value) && !value.startsWith(SCHEMAS)
