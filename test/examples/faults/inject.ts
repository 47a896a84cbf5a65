import type { Answer, Tool, ToolContext } from '@tutor-nexus/toolkit'
import type { ServerDefinition } from '@tutor-nexus/toolkit/serve'
import { contractChecks, type ContractOptions, type ContractSubject } from '@tutor-nexus/toolkit/testing'

/** What is done to the example, what is to be blamed for it, and words of the message. */
export const fault = (
  what: string,
  change: (server: ServerDefinition) => ServerDefinition | ContractSubject,
  blamed: string,
  ...words: string[]
) => [what, { change, blamed, words }] as const

/** What the blamed checks find: running only those keeps the faults cheap to try. */
export async function findingsOf(
  blamed: string,
  tested: ServerDefinition | ContractSubject,
  options: ContractOptions,
): Promise<string[]> {
  const found: string[] = []
  for (const check of contractChecks(tested, options)) {
    if (!`${check.tool}: ${check.name}`.includes(blamed)) continue
    await check.run().catch((thrown: unknown) => void found.push(String(thrown)))
  }
  return found
}

export type Change = (server: ServerDefinition) => ServerDefinition
type Handler = (params: Record<string, unknown>, context: ToolContext<Shelf>) => Promise<Answer<unknown>>

/** What the example's handlers work on. */
export interface Shelf {
  books: { id: string; title: string }[]
  save(): void
}

/** The server with one of its tools replaced by what becomes of it. */
export const withTool =
  (name: string, change: (tool: Tool) => Partial<Tool>): Change =>
  (server) => ({
    ...server,
    domains: server.domains.map((domain) => ({
      ...domain,
      tools: domain.tools.map((tool) => (tool.name === name ? { ...tool, ...change(tool) } : tool)),
    })),
  })

/** The server with one more tool, made from one that it has. */
export const withAnother =
  (name: string, change: (tool: Tool) => Partial<Tool>): Change =>
  (server) => ({
    ...server,
    domains: server.domains.map((domain) => ({
      ...domain,
      tools: domain.tools.flatMap((tool) =>
        tool.name === name ? [tool, { ...tool, ...change(tool) }] : tool,
      ),
    })),
  })

/** The tool's handler with something done before it. */
export const before = (tool: Tool, first: (...given: Parameters<Handler>) => unknown): Partial<Tool> => ({
  async handler(params: Record<string, unknown>, context: ToolContext<Shelf>) {
    await first(params, context)
    return Reflect.apply(tool.handler, tool, [params, context])
  },
})

/** The tool's handler with its answer changed. */
export const after = (
  tool: Tool,
  change: (answer: Answer<never>, ...given: Parameters<Handler>) => Answer<unknown>,
): Partial<Tool> => ({
  async handler(params: Record<string, unknown>, context: ToolContext<Shelf>) {
    return change(await Reflect.apply(tool.handler, tool, [params, context]), params, context)
  },
})

/** Several changes, one after the other. */
export const both =
  (...changes: readonly Change[]): Change =>
  (server) =>
    changes.reduce((changed, change) => change(changed), server)
