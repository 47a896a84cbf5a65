import { queryOptions } from '@tanstack/react-query'
import { readJson, send } from './call.ts'
import type { JsonSchema } from './json-schema.ts'

/** A tool as the public list describes it. */
export interface ListedTool {
  domain: string
  name: string
  address: string
  version: string
  title: string
  description: string
  category: 'query' | 'mutation' | 'analysis' | 'generation'
  responseTime: 'fast' | 'medium' | 'slow'
  idempotent: boolean
  cacheable: boolean
  destructive: boolean
  permissions: string[]
  rateLimit?: { maxCalls: number; windowMs: number }
  deprecated?: { since: string; on: string; replacement: string; removalDate: string }
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  documentation: { what: string; when: string; returns: string }
  examples: ToolExample[]
}

export interface ToolExample {
  description: string
  arguments: Record<string, unknown>
}

const listTools = async (query: string, signal: AbortSignal): Promise<ListedTool[]> => {
  const path = query === '' ? '/api/v1/tools' : `/api/v1/tools?query=${encodeURIComponent(query)}`
  const { tools } = await readJson<{ tools: ListedTool[] }>(await send(path, { signal }))
  return tools
}

/** Every tool the visitor may call, in a stable order. */
export const toolListQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: ({ signal }) => listTools('', signal),
  staleTime: Infinity,
})

/** The names of the tools that match a request, best first. */
export const toolSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['tools', query],
    queryFn: async ({ signal }) => (await listTools(query, signal)).map(({ name }) => name),
    staleTime: Infinity,
  })
