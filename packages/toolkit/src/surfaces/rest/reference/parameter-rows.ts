import type { JsonSchema } from '../../../contract/json-schema.ts'

export interface ParameterRow {
  /** As it is reached from the outside: `entries[].course`. */
  path: string
  type: string
  required: boolean
  standard?: string
  description: string
}

const DEEPEST = 3

/** A schema's properties one by one, those inside objects and lists under their paths. */
export function parameterRows(schema: JsonSchema, root = schema, prefix = '', depth = 1): ParameterRow[] {
  const required = new Set(listOf(schema['required']))
  return Object.entries(Object(schema['properties'])).flatMap(([name, raw]) => {
    const own = asSchema(raw)
    const node = followed(own, root)
    const path = `${prefix}${name}`
    const row = {
      path,
      type: typeOf(node, root),
      required: required.has(name),
      ...('default' in node ? { standard: JSON.stringify(node['default']) } : {}),
      description: textOf(own['description'] ?? node['description']),
    }
    const inner = followed(asSchema(node['items'] ?? node), root)
    const below = node['items'] ? `${path}[].` : `${path}.`
    return [
      row,
      ...(depth < DEEPEST && inner['properties'] ? parameterRows(inner, root, below, depth + 1) : []),
    ]
  })
}

function typeOf(node: JsonSchema, root: JsonSchema): string {
  if ('const' in node) return JSON.stringify(node['const'])
  if (Array.isArray(node['enum'])) return node['enum'].map((value) => JSON.stringify(value)).join(' | ')
  const choices = [...listOf(node['anyOf']), ...listOf(node['oneOf'])]
  if (choices.length > 0) return [...new Set(choices.map((one) => inner(one, root)))].join(' | ')
  if (node['type'] === 'array') return `list of ${inner(node['items'], root)}`
  const types = listOf(node['type'])
  const named = types.length > 0 ? types.map(textOf).join(' | ') : textOf(node['type']) || 'any'
  return [named, textOf(node['format']), boundsOf(node)].filter(Boolean).join(', ')
}

const inner = (raw: unknown, root: JsonSchema): string => typeOf(followed(asSchema(raw), root), root)

function boundsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const [least, most] = maxLength === undefined ? [minimum, maximum] : [minLength ?? 0, maxLength]
  const unit = maxLength === undefined ? '' : ' characters'
  const from = typeof least === 'number' && least > Number.MIN_SAFE_INTEGER ? least : undefined
  if (typeof most === 'number' && most < Number.MAX_SAFE_INTEGER)
    return from === undefined ? `up to ${most}${unit}` : `${from}–${most}${unit}`
  return from === undefined ? '' : `from ${from}`
}

/** What a reference leads to, where it leads to a place in the same schema. */
function followed(node: JsonSchema, root: JsonSchema): JsonSchema {
  const reference = node['$ref']
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return node
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => Object(at)[key.replaceAll('~1', '/').replaceAll('~0', '~')], root)
  return asSchema(found)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const asSchema = (value: unknown): JsonSchema => Object(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
