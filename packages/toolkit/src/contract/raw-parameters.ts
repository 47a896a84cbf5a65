import * as z from 'zod'

/** Parameters that were written as JSON Schema: published untouched, checked all the same. */
export interface RawParameters {
  readonly jsonSchema: Readonly<Record<string, unknown>>
  readonly check: z.ZodType
}

/** Takes a JSON Schema (draft 2020-12) as a tool's parameters. */
export const rawParameters = (jsonSchema: Record<string, unknown>): RawParameters => ({
  jsonSchema,
  check: z.fromJSONSchema(jsonSchema),
})
