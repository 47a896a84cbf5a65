import * as z from 'zod'

/** What OpenAPI 3.1 allows in the objects that we write: nothing beyond it but extensions. */
const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.looseObject(shape).check(({ value, issues }) => {
    for (const key of Object.keys(value))
      if (!(key in shape) && !key.startsWith('x-'))
        issues.push({ code: 'custom', message: `${key} is no field here`, input: value })
  })

const named = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().regex(/^[a-zA-Z0-9._-]+$/), value)

const Schema = z.record(z.string(), z.unknown())
const reference = z.string().startsWith('#/components/').optional()
const Example = object({ summary: z.string().optional(), value: z.unknown() })
const MediaType = object({ schema: Schema, examples: z.record(z.string(), Example).optional() })
const Content = z.record(z.string().regex(/^[a-z]+\/[a-z-]+$/), MediaType)

/** Either a reference and nothing else, or the thing itself. */
const isOneOfThem = (value: Record<string, unknown>, needed: string): boolean =>
  value['$ref'] === undefined ? value[needed] !== undefined : Object.keys(value).length === 1

const Parameter = object({
  $ref: reference,
  name: z.string().min(1).optional(),
  in: z.enum(['query', 'header', 'path', 'cookie']).optional(),
  description: z.string().optional(),
  required: z.boolean().optional(),
  schema: Schema.optional(),
  content: Content.optional(),
})
  .refine(
    (value) => isOneOfThem(value, 'name') && isOneOfThem(value, 'in'),
    'neither parameter nor reference',
  )
  .refine(
    ({ $ref, schema, content }) => $ref !== undefined || !schema !== !content,
    'one of schema and content',
  )

const Response = object({
  $ref: reference,
  description: z.string().optional(),
  headers: z.record(z.string(), object({ description: z.string().optional(), schema: Schema })).optional(),
  content: Content.optional(),
}).refine((value) => isOneOfThem(value, 'description'), 'neither response nor reference')

const Operation = object({
  operationId: z.string().min(1),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  deprecated: z.boolean().optional(),
  parameters: z.array(Parameter).optional(),
  requestBody: object({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), Response),
})

export type Operation = z.output<typeof Operation>

/** A document whose every object has the fields that it must have and no others. */
export const OpenApi = object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: object({ title: z.string(), version: z.string(), description: z.string().optional() }),
  servers: z.array(object({ url: z.string() })).optional(),
  tags: z.array(object({ name: z.string(), description: z.string().optional() })).optional(),
  paths: z.record(
    z.string().startsWith('/'),
    object({ get: Operation.optional(), post: Operation.optional() }),
  ),
  webhooks: z.record(z.string(), z.never()).optional(),
  components: object({
    schemas: named(Schema),
    responses: named(Response),
    parameters: named(Parameter),
    securitySchemes: named(
      object({ type: z.literal('http'), scheme: z.string(), description: z.string().optional() }),
    ),
  }),
})
export type OpenApi = z.output<typeof OpenApi>
