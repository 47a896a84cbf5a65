import * as z from 'zod'
import type { JsonSchema } from '../json-schema.ts'
import { rawParameters, type RawParameters } from '../tool.ts'

/** What schema libraries have in common: Standard Schema, with its JSON Schema for what is published. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly jsonSchema: Readonly<
      Record<'input' | 'output', (options: { target: 'draft-2020-12' }) => JsonSchema>
    >
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

export const isZod = (schema: object): schema is z.ZodType => schema instanceof z.ZodType

export const isStandard = (schema: unknown): schema is StandardSchema =>
  (typeof schema === 'object' || typeof schema === 'function') && schema !== null && '~standard' in schema

/** A foreign schema as zod runs it: it checks and converts, and its issues keep their paths. */
function checkedBy(schema: StandardSchema): z.ZodType {
  const { vendor, validate } = schema['~standard']
  return z.unknown().transform((value, context): unknown => {
    const result = validate(value)
    if (result instanceof Promise)
      throw new TypeError(`A schema of ${vendor} checks asynchronously: a tool's schemas must not`)
    if (!result.issues) return result.value
    for (const { message, path = [] } of result.issues)
      context.addIssue({ code: 'custom', message, path: path.map(keyOf) })
    return z.NEVER
  })
}

const keyOf = (segment: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof segment === 'object' ? segment.key : segment

function published(schema: StandardSchema, side: 'input' | 'output'): JsonSchema {
  const { vendor, jsonSchema } = schema['~standard']
  // Libraries had validation before they had this part of the standard.
  if (typeof jsonSchema?.[side] !== 'function')
    throw new TypeError(
      `This schema of ${vendor} has no JSON Schema, which a tool has to publish: use a version with Standard JSON Schema, or rawParameters(jsonSchema, check)`,
    )
  const { $schema: _, ...known } = jsonSchema[side]({ target: 'draft-2020-12' })
  return known
}

export const standardParameters = (schema: StandardSchema): RawParameters =>
  rawParameters(published(schema, 'input'), checkedBy(schema))

/** A foreign schema of a tool's data, published as it publishes itself. */
export function standardData(schema: StandardSchema): z.ZodType {
  const check = checkedBy(schema)
  check._zod.toJSONSchema = () => published(schema, 'output')
  return check
}
