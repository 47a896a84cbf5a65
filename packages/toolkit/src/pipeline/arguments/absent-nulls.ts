import type * as z from 'zod'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { choicesOf, SchemaNode } from '../../contract/schema-node.ts'

// No argument's name holds a NUL: the parse step refuses it.
const SEPARATOR = '\0'

/**
 * The arguments without the nulls that the schema refuses: many clients send null for what they leave out. A null
 * that means something raises no issue, so it stays; so does one under a name that the schema doesn't declare, as in a
 * map. Undefined where there are none.
 */
export function withoutRefusedNulls(
  args: unknown,
  issues: readonly z.core.$ZodIssue[],
  schema: JsonSchema,
): unknown {
  const refused = new Set(refusedPaths(issues))
  const root = SchemaNode().parse(schema)
  let dropped = 0
  const copied = (value: unknown, path: string, nodes: readonly SchemaNode[]): unknown => {
    if (Array.isArray(value))
      return value.map((item, at) => copied(item, below(path, at), itemsOf(nodes, at, root)))
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).flatMap(([name, field]) => {
      const declared = propertiesOf(nodes, name, root)
      const isAbsent = field === null && declared.length > 0 && refused.has(below(path, name))
      dropped += isAbsent ? 1 : 0
      return isAbsent ? [] : [[name, copied(field, below(path, name), declared)]]
    })
    return Object.fromEntries(kept)
  }
  const rest = copied(args, '', [root])
  return dropped === 0 ? undefined : rest
}

const below = (path: string, name: PropertyKey): string => `${path}${SEPARATOR}${String(name)}`

/** Of a union, any option may be the one that was meant. */
function* refusedPaths(issues: readonly z.core.$ZodIssue[], at = ''): Generator<string> {
  for (const issue of issues) {
    const path = issue.path.reduce(below, at)
    yield path
    if (issue.code === 'invalid_union') for (const option of issue.errors) yield* refusedPaths(option, path)
  }
}

/** What a node may stand for, once references and choices are followed. */
const meanings = (nodes: readonly SchemaNode[], { $defs = {} }: SchemaNode): SchemaNode[] => {
  const choices = nodes.flatMap((node) => choicesOf(node, $defs))
  return [...choices, ...choices.flatMap(({ allOf = [] }) => allOf.flatMap((part) => choicesOf(part, $defs)))]
}

const propertiesOf = (nodes: readonly SchemaNode[], name: string, root: SchemaNode): SchemaNode[] =>
  meanings(nodes, root)
    .map(({ properties = {} }) => (Object.hasOwn(properties, name) ? properties[name] : undefined))
    .filter((node) => node !== undefined)

const itemsOf = (nodes: readonly SchemaNode[], at: number, root: SchemaNode): SchemaNode[] =>
  meanings(nodes, root)
    .map(({ prefixItems = [], items }) => prefixItems[at] ?? items)
    .filter((item) => typeof item === 'object')
