import * as z from 'zod'
import type { JsonSchema } from './json-schema.ts'
import { once } from './once.ts'
import { mapValues, NAMED, VALUES } from './schema-node.ts'

/** Sizes that nobody comes near by accident: a refusal names them, and a list is cheaper without. */
const SIZES = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'])
const SMALLEST: ReadonlySet<unknown> = new Set([0, 1])

const Schema = z.record(z.string(), z.unknown())
const Options = once(() =>
  z.array(z.strictObject({ type: z.string(), format: z.string().optional() })).min(1),
)

/** The schema as lists show it to models: true of all that the exact one takes, and checked by that one. */
export const briefSchema = (schema: JsonSchema): JsonSchema => Schema.parse(brief(schema))

function brief(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(brief)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).filter(([key, value]) => !isSize(key, value))
  return briefChoice(Object.fromEntries(entries.map(([key, value]) => [key, briefKeyword(key, value)])))
}

function briefKeyword(key: string, value: unknown): unknown {
  if (VALUES.has(key)) return value
  return NAMED.has(key) ? mapValues(value, brief) : brief(value)
}

function isSize(key: string, value: unknown): boolean {
  if (key === 'minimum') return SMALLEST.has(value)
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER
  return SIZES.has(key) && typeof value !== 'object'
}

/** Options that differ in their format alone are one type. */
function briefChoice({ anyOf, ...node }: Record<string, unknown>): Record<string, unknown> {
  if (anyOf === undefined) return node
  const options = Options().safeParse(anyOf)
  const types = new Set(options.data?.map(({ type }) => type))
  return types.size === 1 ? { ...node, type: [...types][0] } : { ...node, anyOf }
}
