import { patternOf, SchemaNode } from '../../../contract/schema-node.ts'
import type { ChecksOf } from '../check.ts'

const TYPES = new Set(['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'])
const EDGES = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const

/** What keeps a schema from being compiled by a client, or from ever being fulfilled. */
function schemaFaults(schema: unknown, what: string): string[] {
  const parsed = SchemaNode().safeParse(schema)
  if (!parsed.success) return [`${what} is no JSON Schema: ${parsed.error.message}`]
  const root = parsed.data
  return [
    ...(root.type === 'object' ? [] : [`${what} is not of the type object`]),
    ...nodeFaults(root, root, what),
  ]
}

function nodeFaults(node: SchemaNode, root: SchemaNode, at: string): string[] {
  const { properties = {}, required = [], items, additionalProperties, propertyNames, $defs = {} } = node
  const inner = (child: SchemaNode | boolean | undefined, where: string) =>
    typeof child === 'object' ? nodeFaults(child, root, `${at}${where}`) : []
  const options = [
    ...(node.anyOf ?? []),
    ...(node.oneOf ?? []),
    ...(node.allOf ?? []),
    ...(node.prefixItems ?? []),
  ]
  return [
    ...ownFaults(node, root).map((fault) => `${at} ${fault}`),
    // A part of a choice may require what only the whole describes.
    ...(node.properties ? required : [])
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => `${at} requires ${name}, which it does not describe`),
    ...Object.entries({ ...properties, ...$defs }).flatMap(([name, child]) => inner(child, `.${name}`)),
    ...options.flatMap((option) => inner(option, '')),
    ...inner(items, '[]'),
    ...inner(additionalProperties, '.*'),
    ...inner(propertyNames, '.*'),
  ]
}

function ownFaults(node: SchemaNode, root: SchemaNode): string[] {
  const types = typeof node.type === 'string' ? [node.type] : (node.type ?? [])
  const { $ref, pattern } = node
  const name = /^#\/\$defs\/(.+)$/.exec($ref ?? '')?.[1]
  return [
    ...types.filter((type) => !TYPES.has(type)).map((type) => `has the unknown type ${type}`),
    ...(node.enum?.length === 0 ? ['is a choice of nothing'] : []),
    ...($ref === undefined || $ref === '#' || (name !== undefined && root.$defs?.[name])
      ? []
      : [`refers to ${$ref}, which is not there`]),
    ...(pattern === undefined || compiles(pattern)
      ? []
      : [`has the pattern ${pattern}, which does not compile`]),
    ...EDGES.filter(([least, most]) => Number(node[least]) > Number(node[most])).map(
      ([least, most]) => `has a ${least} above its ${most}`,
    ),
  ]
}

function compiles(pattern: string): boolean {
  try {
    patternOf(pattern)
    return true
  } catch {
    return false
  }
}

export const schemaChecks: ChecksOf = ({ inputSchema, outputSchema }) => [
  {
    name: 'publishes schemas that a client can use',
    faults: async () => [
      ...schemaFaults(inputSchema, 'its input schema'),
      ...schemaFaults(outputSchema, 'its output schema'),
    ],
  },
]
