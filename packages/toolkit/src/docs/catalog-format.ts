import * as z from 'zod'

/**
 * The version of the catalog's own form, apart from the product's and the tools': a field that is added raises
 * its minor figure, one that changes its meaning or goes away its major one.
 */
export const CATALOG_SCHEMA_VERSION = '1.0.0'

const Text = z.string()
const Names = z.array(Text)
const Whole = z.int().min(0)
const Schema = z.record(z.string(), z.unknown())

const CatalogAgent = z.strictObject({
  name: Text,
  domain: Text,
  purpose: Text.describe('What it is for; empty where its domain does not say'),
  modes: z.array(z.strictObject({ mode: Text, tool: Text })),
})

const CatalogExample = z.strictObject({
  description: Text,
  given: z
    .array(z.strictObject({ tool: Text, params: z.unknown() }))
    .describe('Calls that were made before it'),
  params: z.unknown(),
  expectedResult: z.unknown().describe('The data of its result'),
})

const CatalogTool = z.strictObject({
  name: Text,
  aliases: Names,
  domain: Text,
  agent: Text,
  mode: Text,
  address: Text,
  version: Text,
  title: Text,
  description: Text,
  category: z.enum(['query', 'mutation', 'analysis', 'generation']),
  responseTime: z.enum(['fast', 'medium', 'slow']),
  deadlineMs: Whole.describe('After so many milliseconds a call is ended'),
  idempotent: z.boolean(),
  takesClientEventId: z.boolean(),
  cacheable: z.boolean(),
  cacheTTL: Whole.optional().describe('Seconds'),
  destructive: z.boolean(),
  interactive: z.boolean().describe('Whether it may ask the client for input'),
  permissions: Names,
  rateLimit: z.strictObject({ maxCalls: Whole, windowMs: Whole }).optional(),
  ceiling: Whole.describe('The most that its answer weighs, in bytes'),
  deprecated: z.strictObject({ since: Text, on: Text, replacement: Text, removalDate: Text }).optional(),
  tags: Names,
  inputSchema: Schema,
  outputSchema: Schema,
  examples: z.array(CatalogExample),
})

const CatalogPrompt = z.strictObject({
  name: Text,
  domain: Text,
  title: Text.optional(),
  description: Text,
  permissions: Names,
  arguments: z.array(z.strictObject({ name: Text, required: z.boolean(), description: Text.optional() })),
})

const CatalogResource = z.strictObject({
  name: Text,
  domain: Text,
  title: Text.optional(),
  description: Text,
  mimeType: Text.optional(),
  permissions: Names,
  uri: Text.optional(),
  template: Text.optional(),
})

/** All that a registry offers, for programs. */
export const Catalog = z.strictObject({
  schemaVersion: Text.describe('The version of this form, not of the product'),
  product: z.strictObject({ name: Text, version: Text }),
  agents: z.array(CatalogAgent),
  tools: z.array(CatalogTool),
  prompts: z.array(CatalogPrompt),
  resources: z.array(CatalogResource),
})
export type Catalog = z.output<typeof Catalog>

/** The form as JSON Schema, to check a catalog against. */
export const catalogSchema = () => ({
  title: `Tool catalog, form ${CATALOG_SCHEMA_VERSION}`,
  ...z.toJSONSchema(Catalog),
})
