import { jsonBytes } from '../../contract/budget.ts'
import type { ErrorDetails } from '../../contract/errors.ts'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { SchemaNode } from '../../contract/schema-node.ts'
import { nearestNames } from './nearest-names.ts'

/** A smaller schema costs less than asking for it. */
const SMALL = 2_000

/**
 * What a refusal of arguments shows of a tool's schema: all of a small one, else the parameters at fault. Where a name
 * is unknown, the other parameters are there by their names.
 */
export function schemaAtFault(
  schema: JsonSchema,
  { issues = [] }: Pick<ErrorDetails, 'issues'>,
): JsonSchema | undefined {
  if (jsonBytes(schema) <= SMALL) return schema
  const { properties = {} } = SchemaNode().parse(schema)
  const names = Object.keys(properties)
  const given = new Set(issues.map(({ path }) => path.split(/[.[]/, 1).join()).filter((name) => name !== ''))
  const unknown = [...given].filter((name) => properties[name] === undefined)
  const near = unknown.flatMap((name) => nearestNames(name, names).slice(0, 1))
  const atFault = new Set([...given, ...near])
  const shown = names.flatMap((name): [string, unknown][] =>
    atFault.has(name) ? [[name, properties[name]]] : unknown.length > 0 ? [[name, {}]] : [],
  )
  if (shown.length === 0) return undefined
  return { ...schema, properties: Object.fromEntries(shown) }
}
