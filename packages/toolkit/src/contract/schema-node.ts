import * as z from 'zod'
import { once } from './once.ts'

const Figure = z.number().optional()

/** A node of a published JSON Schema, as far as documents, flags and tests read it. */
export const SchemaNode = once(() => {
  const node = z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    $ref: z.string().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: Figure,
    maxLength: Figure,
    minimum: Figure,
    exclusiveMinimum: Figure,
    maximum: Figure,
    exclusiveMaximum: Figure,
    multipleOf: Figure,
    minItems: Figure,
    maxItems: Figure,
    maxProperties: Figure,
    required: z.array(z.string()).optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    get items() {
      return z.union([z.boolean(), node]).optional()
    },
    get prefixItems() {
      return z.array(node).optional()
    },
    get properties() {
      return z.record(z.string(), node).optional()
    },
    get additionalProperties() {
      return z.union([z.boolean(), node]).optional()
    },
    get propertyNames() {
      return node.optional()
    },
    get anyOf() {
      return z.array(node).optional()
    },
    get oneOf() {
      return z.array(node).optional()
    },
    get allOf() {
      return z.array(node).optional()
    },
    get $defs() {
      return z.record(z.string(), node).optional()
    },
  })
  return node
})
export type SchemaNode = z.output<ReturnType<typeof SchemaNode>>
