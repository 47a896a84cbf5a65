import type { CompiledTool } from '../compiled-tool.ts'
import { TOKEN_CEILING } from '../contract/budget.ts'
import type { Category, ResponseTime } from '../contract/tool.ts'
import { DEADLINE_MS } from '../pipeline/run-step.ts'
import { code, duration, figure, table } from './markdown.ts'

const CATEGORIES: Readonly<Record<Category, string>> = {
  query: 'query: reads, changes nothing',
  analysis: 'analysis: works something out, changes nothing',
  mutation: 'mutation: changes data',
  generation: 'generation: makes something new',
}

const SPEEDS: Readonly<Record<ResponseTime, string>> = {
  fast: 'fast: under 100 milliseconds as a rule',
  medium: 'medium: up to a second as a rule',
  slow: 'slow: may take more than a second',
}

const codes = (names: readonly string[]): string => names.map(code).join(', ')

/** How a tool behaves, as a table of facts. */
export function behaviour(compiled: CompiledTool): string {
  const { tool, domain, ceiling } = compiled
  const { aliases = [], permissions, rateLimit, cacheTTL } = tool
  return table(
    ['Fact', 'Value'],
    [
      ['Name', [code(tool.name), ...aliases.map((alias) => `also ${code(alias)}`)].join(', ')],
      ['Address', code(tool.address)],
      ['Domain', domain],
      ['Version', tool.version],
      [
        'Category',
        CATEGORIES[tool.category] + (tool.destructive ? '; what it removes is gone for good' : ''),
      ],
      ['Permissions', permissions.length === 0 ? 'none' : codes(permissions)],
      [
        'Rate limit',
        rateLimit ? `${figure(rateLimit.maxCalls)} calls in ${duration(rateLimit.windowMs)}` : 'none',
      ],
      [
        'Response time',
        `${SPEEDS[tool.responseTime]}; ended after ${duration(DEADLINE_MS[tool.responseTime])}`,
      ],
      [
        'Caching',
        cacheTTL === undefined
          ? 'none: every call runs'
          : `an answer is kept for up to ${duration(cacheTTL * 1000)}, while the data behind it stays the same`,
      ],
      ['Repeating a call', repeating(compiled)],
      ['Largest answer', `${figure(ceiling)} bytes and ${figure(TOKEN_CEILING)} tokens; more comes in pages`],
      ...(tool.interactive ? [['Asks back', 'it may ask the client for input or for a model’s answer']] : []),
      ['Tags', codes(tool.tags)],
    ],
  )
}

function repeating({ tool, takesClientEventId }: CompiledTool): string {
  if (tool.category === 'query' || tool.category === 'analysis') return 'safe: it changes nothing'
  const plainly = tool.idempotent
    ? 'idempotent: the same call again changes nothing more'
    : 'not idempotent: the same call again acts again'
  const byId =
    'with the same `clientEventId` and payload it is done once and gives the first result, with another payload it is `CONFLICT`'
  return takesClientEventId ? `${plainly}; ${byId}` : plainly
}
