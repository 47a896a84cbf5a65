import type { CompiledTool } from '../compiled-tool.ts'
import { pageBudget, TOKEN_CEILING } from '../contract/budget.ts'
import { asShown } from '../contract/example.ts'
import { error, warning, WHOLE_REGISTRY, type Finding, type LintedRegistry } from './finding.ts'

/** What a token weighs in ordinary JSON: above this many bytes the ceiling of tokens ends an answer first. */
const BYTES_A_TOKEN = 4

/** What an author should look at in ceilings, deprecations, views and agents. */
export const behaviourFindings = (registry: LintedRegistry, today: Date): Finding[] => [
  ...registry
    .getAll()
    .flatMap((tool) => [
      ...ceilingFindings(tool),
      ...deprecationFindings(tool, registry, today),
      ...viewFindings(tool, registry),
    ]),
  ...agentFindings(registry),
]

const viewFindings = ({ tool: { name, ui } }: CompiledTool, registry: LintedRegistry): Finding[] =>
  [...new Set([...(ui?.calls ?? []), ...(ui?.needs ?? [])])]
    .filter((called) => registry.get(called)?.tool.name !== called)
    .map((called) => error(name, 'view', `its view ${ui?.uri} calls ${called}, which is not registered`))

function ceilingFindings({ tool, ceiling }: CompiledTool): Finding[] {
  const room = pageBudget(ceiling).bytes
  const largest = Math.max(
    0,
    ...tool.examples.map(({ expectedResult }) =>
      Buffer.byteLength(JSON.stringify(asShown(expectedResult)) ?? ''),
    ),
  )
  const useful = TOKEN_CEILING * BYTES_A_TOKEN
  if (room < largest) {
    const message = `its ceiling of ${ceiling} bytes leaves ${Math.max(0, room)} for data, and an example has ${largest}`
    return [error(tool.name, 'ceiling', message)]
  }
  return ceiling > useful
    ? [
        warning(
          tool.name,
          'ceiling',
          `its ceiling of ${ceiling} bytes is never reached: ${TOKEN_CEILING} tokens end an answer at about ${useful}`,
        ),
      ]
    : []
}

function deprecationFindings({ tool }: CompiledTool, registry: LintedRegistry, today: Date): Finding[] {
  const { name, deprecated } = tool
  if (!deprecated) return []
  const { replacement, removalDate } = deprecated
  const instead = registry.get(replacement)?.tool
  return [
    ...(Date.parse(removalDate) <= today.getTime()
      ? [error(name, 'deprecation', `it was to be removed on ${removalDate}`)]
      : []),
    ...(instead ? [] : [error(name, 'deprecation', `its replacement ${replacement} does not exist`)]),
    ...(instead?.name === name ? [error(name, 'deprecation', 'it is named as its own replacement')] : []),
    ...(instead?.deprecated && instead.name !== name
      ? [warning(name, 'deprecation', `its replacement ${replacement} is deprecated too`)]
      : []),
  ]
}

function agentFindings(registry: LintedRegistry): Finding[] {
  const used = new Set(registry.getAll().map(({ agent }) => agent))
  const purposes = registry.agents()
  return [...used]
    .filter((agent) => !purposes.get(agent)?.trim())
    .map((agent) => warning(WHOLE_REGISTRY, 'agent-purpose', `nothing says what the agent ${agent} is for`))
}
