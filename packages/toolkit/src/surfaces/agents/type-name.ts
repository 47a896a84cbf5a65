import type { JsonSchema } from '../../contract/json-schema.ts'
import { SchemaNode } from '../../contract/schema-node.ts'

/** A parameter's type as a signature shows it: `string`, `int[]`, `open | closed`, `object | null`. */
export const typeName = (schema: JsonSchema): string => nameOf(SchemaNode().parse(schema))

function nameOf(node: SchemaNode): string {
  const options = node.anyOf ?? node.oneOf
  if (options) return [...new Set(options.map(nameOf))].join(' | ')
  const values = node.enum ?? (node.const === undefined ? undefined : [node.const])
  if (values) return values.map(String).join(' | ')
  if (node.type === 'array')
    return typeof node.items === 'object' ? `${grouped(nameOf(node.items))}[]` : 'array'
  if (node.type === 'integer') return 'int'
  return node.type === undefined ? 'object' : [node.type].flat().join(' | ')
}

const grouped = (name: string): string => (name.includes('|') ? `(${name})` : name)
