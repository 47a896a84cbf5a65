import * as z from 'zod'
import type { JsonSchema } from '../contract/json-schema.ts'

const Node = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  maxItems: z.number().optional(),
  maxProperties: z.number().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})
type Node = z.output<typeof Node>

/** What is wrong with published parameters: each named, described and bounded, however deep. */
export function parameterFaults(schema: JsonSchema): string[] {
  const { properties = {} } = Node.parse(schema)
  return Object.entries(properties).flatMap(([name, property]) => {
    const node = Node.parse(property)
    return [
      ...(name.startsWith('_') ? [`parameter ${name}: names that begin with _ are reserved`] : []),
      ...(node.description ? [] : [`parameter ${name} has no description`]),
      ...unbounded(node, `parameter ${name}`),
    ]
  })
}

function unbounded(node: Node, where: string): string[] {
  const choices = node.anyOf ?? node.oneOf
  if (choices) return choices.flatMap((choice) => unbounded(Node.parse(choice), where))
  if (node.enum || node.const !== undefined) return []
  switch (node.type) {
    case 'string':
      return node.maxLength === undefined && node.format === undefined
        ? [`${where} has no maximum length`]
        : []
    case 'number':
    case 'integer': {
      const low = node.minimum ?? node.exclusiveMinimum
      const high = node.maximum ?? node.exclusiveMaximum
      return low === undefined || high === undefined ? [`${where} has no minimum or no maximum`] : []
    }
    case 'array':
      return [
        ...(node.maxItems === undefined ? [`${where} has no maximum number of items`] : []),
        ...(node.items === undefined ? [] : unbounded(Node.parse(node.items), `${where}[]`)),
      ]
    case 'object': {
      const inner = Object.entries(node.properties ?? {})
      return inner.length === 0 && node.maxProperties === undefined
        ? [`${where} is an open object without a maximum of properties`]
        : inner.flatMap(([name, property]) => unbounded(Node.parse(property), `${where}.${name}`))
    }
    default:
      return []
  }
}
