import type * as z from 'zod'

/** Parameters that were written as JSON Schema: published untouched, checked all the same. */
export interface RawParameters {
  readonly jsonSchema: Readonly<Record<string, unknown>>
  readonly check: z.ZodType
}

/**
 * Takes a JSON Schema (draft 2020-12) as a tool's parameters. The check is the author's, because zod reads only
 * part of the standard: no conditions, and no `required` or `additionalProperties` beside `allOf`.
 *
 * @example
 * const schema = { type: 'object', properties: { region: { type: 'string', maxLength: 40 } } } as const
 * const parameters = rawParameters(schema, z.object({ region: z.string().max(40).optional() }))
 */
export const rawParameters = (
  jsonSchema: Readonly<Record<string, unknown>>,
  check: z.ZodType,
): RawParameters => ({ jsonSchema, check })
