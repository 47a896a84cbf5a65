import type { SchemaNode } from '../contract/schema-node.ts'

/** Formats of a fixed length. An address or an instant may be as long as its sender likes. */
const SHORT_FORMATS = new Set(['date', 'uuid', 'ulid', 'nanoid', 'ipv4', 'ipv6', 'mac', 'cidrv4', 'cidrv6'])

/** A pattern from end to end in which nothing repeats without a limit. */
const FIXED_PATTERN = /^\^[^*+|]*\$$/

/** Where a value could be as large as its sender likes. */
export function boundFaults(node: SchemaNode, where: string): string[] {
  const options = node.anyOf ?? node.oneOf
  if (options) return options.flatMap((option) => boundFaults(option, where))
  // A part of an intersection may be bounded by the others, and references are checked at their definition.
  if (node.allOf)
    return node.allOf.some((part) => boundFaults(part, where).length === 0) ? [] : [`${where} has no bounds`]
  if (node.enum || node.const !== undefined || node.$ref !== undefined) return []
  switch (node.type) {
    case 'boolean':
    case 'null':
      return []
    case 'string':
      return isShort(node) ? [] : [`${where} has no maximum length`]
    case 'number':
    case 'integer': {
      const low = node.minimum ?? node.exclusiveMinimum
      const high = node.maximum ?? node.exclusiveMaximum
      return low === undefined || high === undefined ? [`${where} has no minimum or no maximum`] : []
    }
    case 'array':
      return arrayFaults(node, where)
    case 'object':
      return objectFaults(node, where)
    default:
      return [`${where} may be anything: give it a type that JSON can carry`]
  }
}

const isShort = ({ maxLength, format, pattern }: SchemaNode): boolean =>
  maxLength !== undefined ||
  (format !== undefined && SHORT_FORMATS.has(format)) ||
  (pattern !== undefined && FIXED_PATTERN.test(pattern))

function arrayFaults({ maxItems, items, prefixItems = [] }: SchemaNode, where: string): string[] {
  return [
    ...(maxItems === undefined ? [`${where} has no maximum number of items`] : []),
    ...prefixItems.flatMap((item) => boundFaults(item, `${where}[]`)),
    ...(typeof items === 'object' ? boundFaults(items, `${where}[]`) : []),
  ]
}

function objectFaults(
  { properties = {}, additionalProperties, maxProperties }: SchemaNode,
  where: string,
): string[] {
  const fields = Object.entries(properties)
  const open = typeof additionalProperties === 'object' || fields.length === 0
  return [
    ...(open && maxProperties === undefined
      ? [`${where} is an open object without a maximum of properties`]
      : []),
    ...(typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? boundFaults(additionalProperties, `${where}.*`)
      : []),
    ...fields.flatMap(([name, field]) => boundFaults(field, `${where}.${name}`)),
  ]
}
