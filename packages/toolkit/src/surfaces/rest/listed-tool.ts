import type { CompiledTool } from '../../compiled-tool.ts'
import { contractOf, type ToolContract } from '../../contract-of.ts'
import { shownExamples, type ShownExample } from './examples.ts'
import { badRequest } from '../http/refusal.ts'

const LONGEST_QUERY = 500
/** What fits less is noise. */
export const MOST_FOUND = 20

/** A tool as the list shows it. */
export interface ListedTool extends ToolContract {
  domain: string
  tags: readonly string[]
  /** In seconds; where answers are cached. */
  cacheTTL?: number
  /** The description in its three parts. */
  documentation: { what: string; when: string; returns: string }
  examples: Pick<ShownExample, 'description' | 'arguments'>[]
}

export const listedTool = (tool: CompiledTool): ListedTool => ({
  domain: tool.domain,
  tags: tool.tool.tags,
  ...(tool.tool.cacheTTL === undefined ? {} : { cacheTTL: tool.tool.cacheTTL }),
  ...contractOf(tool),
  documentation: { ...tool.tool.description },
  examples: shownExamples(tool).map(({ description, arguments: args }) => ({ description, arguments: args })),
})

/** The request in words that the list is to answer; undefined where all of it is wanted. */
export function queryIn(parameters: URLSearchParams): string | undefined {
  const query = parameters.get('query') ?? undefined
  if (query === undefined) return undefined
  if (query.trim() === '' || query.length > LONGEST_QUERY)
    throw badRequest('`query` is empty or too long', `It has 1 to ${LONGEST_QUERY} characters`)
  return query
}
