import type { JsonSchema } from '../contract/json-schema.ts'
import { fieldsOf } from './fields.ts'
import { code, prose, table } from './markdown.ts'

/** The values of a schema as a table; `there` heads the column that says which are never missing. */
export function fieldTable(schema: JsonSchema, there: string): string {
  const rows = fieldsOf(schema).map(({ path, type, required, standard, bounds, description }) => [
    code(path),
    type,
    required ? 'yes' : 'no',
    standard && code(standard),
    bounds,
    prose(description),
  ])
  return table(['Name', 'Type', there, 'Default', 'Bounds', 'Description'], rows)
}
