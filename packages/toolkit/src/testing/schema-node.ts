import * as z from 'zod'

const Figure = z.number().optional()

/** A node of a published JSON Schema, as far as values can be made and judged by it. */
export const SchemaNode = z.looseObject({
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
  get items() {
    return z.union([z.boolean(), SchemaNode]).optional()
  },
  get prefixItems() {
    return z.array(SchemaNode).optional()
  },
  get properties() {
    return z.record(z.string(), SchemaNode).optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), SchemaNode]).optional()
  },
  get propertyNames() {
    return SchemaNode.optional()
  },
  get anyOf() {
    return z.array(SchemaNode).optional()
  },
  get oneOf() {
    return z.array(SchemaNode).optional()
  },
  get allOf() {
    return z.array(SchemaNode).optional()
  },
  get $defs() {
    return z.record(z.string(), SchemaNode).optional()
  },
})
export type SchemaNode = z.output<typeof SchemaNode>

const ANNOTATIONS = [
  'description',
  'title',
  'default',
  'examples',
  '$schema',
  'deprecated',
  '$id',
  '$comment',
]
const KNOWN = new Set([...Object.keys(SchemaNode.shape), ...ANNOTATIONS])

/** Whether the node asks for something that is not looked at here. */
export const asksForMore = (node: SchemaNode): boolean => Object.keys(node).some((key) => !KNOWN.has(key))

/** The node that a reference leads to: the whole schema, or one of its definitions. */
export function referredTo(ref: string, root: SchemaNode): SchemaNode {
  const name = /^#\/\$defs\/(.+)$/.exec(ref)?.[1]
  const target = ref === '#' ? root : name === undefined ? undefined : root.$defs?.[name]
  if (!target) throw new Error(`The schema refers to ${ref}, which it does not have`)
  return target
}

export const typesOf = ({ type }: SchemaNode): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type

/** JSON Schema counts characters, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length

/** A published pattern as JSON Schema means it: over whole characters, unless it was written for the older rules. */
export function patternOf(pattern: string, flags = ''): RegExp {
  try {
    return new RegExp(pattern, `${flags}u`)
  } catch {
    return new RegExp(pattern, flags)
  }
}
