import type { JsonSchema } from '../../api/json-schema.ts'
import { plain } from './schema-kind.ts'

/** What is wrong, by the place of the value: names and positions with dots between. */
export type SchemaErrors = ReadonlyMap<string, string>

/** What can be told before the tool is asked; the tool has the last word. */
export function schemaErrors(root: JsonSchema, value: unknown): SchemaErrors {
  const errors = new Map<string, string>()
  check(root, value, [])
  return errors

  function check(given: JsonSchema, found: unknown, path: readonly string[]): void {
    const schema = plain(given, root)
    const error = errorOf(schema, found)
    if (error !== undefined) errors.set(path.join('.'), error)
    else if (Array.isArray(found))
      for (const [at, item] of found.entries()) check(schema.items ?? {}, item, [...path, String(at)])
    else if (isObject(found))
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (found[name] !== undefined) check(property, found[name], [...path, name])
        else if (schema.required?.includes(name)) errors.set([...path, name].join('.'), 'This is needed')
      }
  }
}

function errorOf(schema: JsonSchema, value: unknown): string | undefined {
  if (typeof value === 'string' && schema.type === 'string') return textError(schema, value)
  if (schema.type === 'number' || schema.type === 'integer') return numberError(schema, value)
  if (Array.isArray(value)) return countError(schema, value.length)
  return undefined
}

function textError(
  { minLength = 0, maxLength = Infinity, pattern, description }: JsonSchema,
  value: string,
): string | undefined {
  const { length } = value
  if (length < minLength) return minLength === 1 ? 'This is needed' : `At least ${minLength} characters`
  if (length > maxLength) return `At most ${maxLength} characters; these are ${length}`
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value)
    ? (FORMS[pattern] ?? `This does not look right${description ? `. Give: ${description}` : ''}`)
    : undefined
}

/** What patterns that several tools have ask for. */
const FORMS: Readonly<Record<string, string>> = {
  '^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$': 'This is no id: ids have 26 letters and digits',
  '^[\\x21-\\x7e]*$': 'No spaces, and only plain letters, digits and signs',
}

function numberError(
  { type, minimum = -Infinity, maximum = Infinity }: JsonSchema,
  value: unknown,
): string | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return 'A number is needed'
  if (type === 'integer' && !Number.isInteger(value)) return 'A whole number is needed'
  if (value < minimum) return `At least ${minimum}`
  return value > maximum ? `At most ${maximum}` : undefined
}

function countError({ minItems = 0, maxItems = Infinity }: JsonSchema, count: number): string | undefined {
  if (count < minItems) return `At least ${minItems} ${minItems === 1 ? 'entry' : 'entries'}`
  return count > maxItems ? `At most ${maxItems} entries` : undefined
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
