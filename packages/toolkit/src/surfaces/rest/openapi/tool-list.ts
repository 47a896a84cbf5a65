import * as z from 'zod'
import type { Listing } from '../options.ts'
import { TOOLS_PATH } from '../paths.ts'
import { BEARER, failureResponses } from './shared-responses.ts'

const Schema = z.record(z.string(), z.unknown()).describe('JSON Schema 2020-12')

/** The answer of the list, for the document. */
const ToolList = z.object({
  tools: z.array(
    z.looseObject({
      domain: z.string(),
      name: z.string(),
      address: z.string().describe('agentName/modeName'),
      version: z.string(),
      title: z.string(),
      description: z.string(),
      category: z.enum(['query', 'mutation', 'analysis', 'generation']),
      responseTime: z.enum(['fast', 'medium', 'slow']),
      idempotent: z.boolean(),
      cacheable: z.boolean().describe('True where GET answers too'),
      destructive: z.boolean(),
      permissions: z.array(z.string()),
      inputSchema: Schema,
      outputSchema: Schema,
      documentation: z.object({ what: z.string(), when: z.string(), returns: z.string() }),
      examples: z.array(z.object({ description: z.string(), arguments: z.record(z.string(), z.unknown()) })),
    }),
  ),
})

export const LIST_TAG = 'tools'

const failures = (...statuses: string[]) =>
  Object.fromEntries(Object.entries(failureResponses()).filter(([status]) => statuses.includes(status)))

export const listOperation = () => ({
  method: 'get' as const,
  path: TOOLS_PATH,
  // No tool has a dot in its name.
  operationId: 'tools.list',
  summary: 'List tools',
  description:
    'The tools that the token permits, with their schemas, in a stable order; with `query` those that answer it, the best first.',
  parameters: [
    {
      name: 'query',
      in: 'query' as const,
      description: 'What you want to do, in words',
      schema: { type: 'string' as const, minLength: 1, maxLength: 500 },
    },
  ],
  tags: [LIST_TAG],
  security: [{ [BEARER]: [] }],
  responses: {
    200: { description: 'The tools.', content: { 'application/json': { schema: ToolList } } },
    ...failures('400', '401', '500', '503'),
  },
})

export const listingOperation = ({ path, operationId, summary, description, schema }: Listing) => ({
  method: 'get' as const,
  path,
  operationId,
  summary,
  description,
  tags: [LIST_TAG],
  security: [{ [BEARER]: [] }],
  responses: {
    200: { description: summary, content: { 'application/json': { schema } } },
    ...failures('401', '500', '503'),
  },
})
