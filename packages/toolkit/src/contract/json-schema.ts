import * as z from 'zod'
import { lazy } from './lazy.ts'
import { mapValues, NAMED, VALUES } from './schema-node.ts'
import type { Parameters } from './tool.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Marks a parameter whose value never leaves: not in a log, not in a record, not in an error. Of an answer, it marks an
 * optional field that is shown once: a repeated call gets the answer without it.
 */
export const secret = { secret: true } as const
/** Marks a parameter that holds what people wrote: its size is logged, its text is not. */
export const content = { content: true } as const

const OURS = new Set(['$schema', 'secret', 'content', 'title'])

// JSON Schema has no such format, and clients say so aloud for every tool; its pattern tells them as much.
const UNKNOWN_TO_CLIENTS = 'ulid'

/** Keywords that cost tokens without information: our marks, closed objects, patterns beside a format. */
function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).filter(
    ([key, value]) =>
      !(OURS.has(key) && typeof value !== 'object') &&
      !(key === 'additionalProperties' && typeof value !== 'object') &&
      !(
        key === 'pattern' &&
        typeof value === 'string' &&
        'format' in node &&
        node.format !== UNKNOWN_TO_CLIENTS
      ) &&
      !(key === 'format' && value === UNKNOWN_TO_CLIENTS),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, tidyKeyword(key, value)]))
}

// What an author gave as values and named as parameters is not ours to tidy.
function tidyKeyword(key: string, value: unknown): unknown {
  if (VALUES.has(key)) return value
  return NAMED.has(key) && typeof value === 'object' ? mapValues(value, tidy) : tidy(value)
}

const asSchema = (value: unknown): JsonSchema => z.record(z.string(), z.unknown()).parse(value)

/** The schema as it is published. */
export const wireSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  asSchema(tidy(z.toJSONSchema(schema, { io, unrepresentable: 'any' })))

/** A tool's parameters as they are published; raw ones untouched. */
export const parameterSchema = (parameters: Parameters): JsonSchema =>
  'jsonSchema' in parameters ? parameters.jsonSchema : wireSchema(parameters, 'input')

const LOOSE = { type: 'object' } as const

/** The envelope around a tool's data: exact for the data, loose for the rest, which would cost 4 KB a tool. */
export function resultSchema(data: z.ZodType): JsonSchema {
  // Made as one schema, so that references inside the data still lead somewhere.
  const { properties, $defs } = wireSchema(z.object({ data }), 'output')
  return {
    type: 'object',
    properties: { ...asSchema(properties), agentHints: LOOSE, metadata: LOOSE, _meta: LOOSE },
    required: ['data', 'agentHints', 'metadata', '_meta'],
    ...($defs === undefined ? {} : { $defs }),
  }
}

/** Limits that are rarely reached: errors name them, and lists are shorter without them. */
const SIZES = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'])
const SMALLEST: ReadonlySet<unknown> = new Set([0, 1])

const Schema = z.record(z.string(), z.unknown())
const Plain = lazy(() => z.array(z.strictObject({ type: z.string(), format: z.string().optional() })).min(1))
const Objects = lazy(() => z.array(z.looseObject({ type: z.literal('object') })).min(1))

/** Depth to which listed schemas are exact: a parameter and its fields. Errors include the rest. */
const TOLD_DEPTH = 1

/** The schema in lists for models: accepts everything that the exact schema accepts. Calls are validated by the exact one. */
export const briefSchema = (schema: JsonSchema): JsonSchema => Schema.parse(brief(schema, 0))

/** `depth` counts the objects that a schema is part of. */
function brief(node: unknown, depth: number): unknown {
  if (Array.isArray(node)) return node.map((each) => brief(each, depth))
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).filter(([key, value]) => !isSize(key, value, depth))
  const { anyOf, ...rest } = Object.fromEntries(
    entries.map(([key, value]) => [key, briefKeyword(key, value, depth)]),
  )
  return anyOf === undefined ? rest : { ...rest, ...briefChoice(anyOf, depth) }
}

function briefKeyword(key: string, value: unknown, depth: number): unknown {
  if (VALUES.has(key)) return value
  return NAMED.has(key) ? mapValues(value, (each) => brief(each, depth + 1)) : brief(value, depth)
}

function isSize(key: string, value: unknown, depth: number): boolean {
  if (key === 'minimum') return SMALLEST.has(value) || depth > TOLD_DEPTH
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER || depth > TOLD_DEPTH
  return SIZES.has(key) && typeof value !== 'object'
}

/**
 * Options that differ in their format alone are one type. So are objects far down: written out, nested choices cost many
 * times what they tell, and their description says it in a line.
 */
function briefChoice(anyOf: unknown, depth: number): JsonSchema {
  const options =
    Plain().safeParse(anyOf).data ?? (depth > TOLD_DEPTH ? Objects().safeParse(anyOf).data : undefined)
  const types = new Set(options?.map(({ type }) => type))
  return types.size === 1 ? { type: [...types][0] } : { anyOf }
}
