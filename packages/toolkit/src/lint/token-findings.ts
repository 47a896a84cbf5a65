import type { CompiledTool } from '../compiled-tool.ts'
import type { TokenCounter } from '../contract/budget.ts'
import { warning, WHOLE_REGISTRY, type Finding } from './finding.ts'

const MOST_ON_AVERAGE = 190
const MOST = 400

/** What a tool costs clients that list the tools one by one. */
export async function tokenFindings(tools: readonly CompiledTool[], count: TokenCounter): Promise<Finding[]> {
  const costs = await Promise.all(
    tools.map(async ({ tool, description, listedSchema: inputSchema }) => ({
      name: tool.name,
      tokens: await count(JSON.stringify({ name: tool.name, description, inputSchema })),
    })),
  )
  const average = costs.reduce((sum, { tokens }) => sum + tokens, 0) / Math.max(1, costs.length)
  return [
    ...costs
      .filter(({ tokens }) => tokens > MOST)
      .map(({ name, tokens }) =>
        warning(name, 'tokens', `it costs ${tokens} tokens in a list, above ${MOST}`),
      ),
    ...(average > MOST_ON_AVERAGE
      ? [
          warning(
            WHOLE_REGISTRY,
            'tokens-average',
            `a tool costs ${Math.round(average)} tokens on average in a list, above ${MOST_ON_AVERAGE}`,
          ),
        ]
      : []),
  ]
}
