import type { JsonSchema } from '../../api/json-schema.ts'
import { pluralize } from '../text/words.ts'
import { plain } from './schema-kind.ts'

/** Errors by path: `courses.0.grade`. */
export type SchemaErrors = ReadonlyMap<string, string>

/** Validates in the browser; the server validates again. */
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
        else if (schema.required?.includes(name)) errors.set([...path, name].join('.'), 'Required')
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
  if (length < minLength) return minLength === 1 ? 'Required' : `At least ${minLength} characters`
  if (length > maxLength) return `At most ${maxLength} characters (currently ${length})`
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value)
    ? (FORMS[pattern] ?? `Invalid format${description ? `. Expected: ${description}` : ''}`)
    : undefined
}

/** Messages for patterns that several tools use. */
const FORMS: Readonly<Record<string, string>> = {
  '^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$': 'Not a valid ID: IDs have 26 letters and digits',
  '^[\\x21-\\x7e]*$': 'Use only letters, digits and symbols, without spaces',
}

function numberError(
  { type, minimum = -Infinity, maximum = Infinity }: JsonSchema,
  value: unknown,
): string | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return 'Enter a number'
  if (type === 'integer' && !Number.isInteger(value)) return 'Enter a whole number'
  if (value < minimum) return `At least ${minimum}`
  return value > maximum ? `At most ${maximum}` : undefined
}

function countError({ minItems = 0, maxItems = Infinity }: JsonSchema, count: number): string | undefined {
  if (count < minItems) return `At least ${pluralize(minItems, 'item')}`
  return count > maxItems ? `At most ${maxItems} items` : undefined
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
