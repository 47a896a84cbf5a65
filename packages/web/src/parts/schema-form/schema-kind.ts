import { capitalize } from '../text/words.ts'
import type { JsonSchema } from '../../api/json-schema.ts'

/** The kind of form field. Anything else is typed as JSON. */
export type Kind = 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'object' | 'json'

/** Resolves references, and alternatives of the same type. */
export function plain(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref } = schema
  if ($ref?.startsWith('#/$defs/')) return plain(root.$defs?.[$ref.slice('#/$defs/'.length)] ?? {}, root)
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  const [first] = choices ?? []
  if (typeof first?.type !== 'string' || !choices?.every(({ type }) => type === first.type)) return schema
  const { anyOf: _, oneOf: __, ...shared } = schema
  // A date or a date-time: any text is accepted and the server decides.
  return choices.length === 1 ? { ...first, ...shared } : { ...shared, type: first.type }
}

/** Whether null is a valid value. */
export const takesNull = ({ anyOf, oneOf }: JsonSchema): boolean =>
  (anyOf ?? oneOf)?.some(({ type }) => type === 'null') ?? false

export function kindOf(schema: JsonSchema): Kind {
  if (schema.enum) return schema.enum.every((value) => typeof value === 'string') ? 'choice' : 'json'
  switch (schema.type) {
    case 'string':
      return 'text'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
      return schema.items ? 'list' : 'json'
    case 'object':
      return schema.properties ? 'object' : 'json'
    default:
      return 'json'
  }
}

/** Whether a value must be masked. */
export const isSecret = (name: string): boolean => /^(?:api_?key|password|secret)$/i.test(name)

/** `targetInstitution` and `due_date` in words: “Target institution”, “Due date”. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(?:api|id|url|uri)\b/g, (short) => short.toUpperCase())
  return capitalize(words)
}

/** The constraints of a value: “1 to 100, default 20”. */
export function constraintText(schema: JsonSchema): string | undefined {
  const parts = [bounds(schema), formatText(schema), defaultText(schema)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : undefined
}

const MOST_TOLD = 1_000_000

function bounds(schema: JsonSchema): string | undefined {
  const { minimum, maximum, minItems, maxItems } = schema
  if (schema.type === 'array') {
    return maxItems === undefined ? undefined : `${minItems ?? 0} to ${maxItems} items`
  }
  const most = maximum !== undefined && maximum <= MOST_TOLD ? maximum : undefined
  const least = minimum !== undefined && minimum >= -MOST_TOLD ? minimum : undefined
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  if (least !== undefined) return `${least} or more`
  return most === undefined ? undefined : `${most} or less`
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'such as 2026-09-01',
  'date-time': 'such as 2026-09-01T09:00:00Z',
  uri: 'a URL',
}

const formatText = ({ format }: JsonSchema): string | undefined => FORMATS[format ?? '']

const defaultText = (schema: JsonSchema): string | undefined =>
  typeof schema.default === 'number' ||
  typeof schema.default === 'boolean' ||
  (typeof schema.default === 'string' && schema.default)
    ? `default ${schema.default}`
    : undefined
