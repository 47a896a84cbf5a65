import * as z from 'zod'
import type { Parameters } from './tool.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Marks a parameter whose value never leaves: not in a log, not in a record, not in an error. */
export const secret = { secret: true } as const
/** Marks a parameter that holds what people wrote: its size is logged, its text is not. */
export const content = { content: true } as const

const OURS = new Set(['$schema', 'secret', 'content', 'title'])

/** What costs a reader tokens and tells nothing: our marks, closed objects, patterns beside a format. */
function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).filter(
    ([key, value]) =>
      !(OURS.has(key) && typeof value !== 'object') &&
      !(key === 'additionalProperties' && typeof value !== 'object') &&
      !(key === 'pattern' && typeof value === 'string' && 'format' in node),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, tidy(value)]))
}

const asSchema = (value: unknown): JsonSchema => z.record(z.string(), z.unknown()).parse(value)

/** The schema as it is published. */
export const wireSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  asSchema(tidy(z.toJSONSchema(schema, { io, unrepresentable: 'any' })))

/** A tool's parameters as they are published; raw ones untouched. */
export const parameterSchema = (parameters: Parameters): JsonSchema =>
  'jsonSchema' in parameters ? parameters.jsonSchema : wireSchema(parameters, 'input')

/** The envelope around a tool's data: exact for the data, loose for the rest, which would cost 4 KB a tool. */
export const resultSchema = (data: z.ZodType): JsonSchema => ({
  type: 'object',
  properties: {
    data: wireSchema(data, 'output'),
    agentHints: { type: 'object' },
    metadata: { type: 'object' },
    _meta: { type: 'object' },
  },
  required: ['data', 'agentHints', 'metadata', '_meta'],
})
