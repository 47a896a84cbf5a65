import type { CompiledTool } from '../compiled-tool.ts'
import type { Facts, NextCall } from '../contract/facts.ts'
import type { AgentHints, HintWarning } from '../contract/hints.ts'
import { assembleHints } from '../hints/assemble.ts'
import type { ToolRegistry } from '../registry.ts'
import { isPermitted } from './admit-step.ts'
import { type Call, noteFault } from './call.ts'
import type { Ports } from './ports.ts'
import { verifyHints } from './verify-step.ts'

/** Turns a tool's facts into hints whose every suggestion this caller can follow as it stands. */
export async function makeHints(
  call: Call,
  facts: Facts,
  registry: ToolRegistry,
  ports: Ports,
): Promise<AgentHints> {
  const { caller, surface, name } = call.request
  const next = openCalls(call, facts.next ?? [], registry)
  const notice = call.tool && deprecationNotice(call.tool)
  const hints = assembleHints({
    facts: notice ? { ...facts, warnings: [...(facts.warnings ?? []), notice] } : facts,
    next,
    render: (suggestion) => surface.renderCall(suggestion, call.context),
    alignment: (await ports.preferences?.align(caller, next)) ?? [],
  })
  return verifyHints(name, hints)
}

/** The suggestions whose call exists here, is allowed, and fits its tool. */
export const openCalls = (call: Call, next: readonly NextCall[], registry: ToolRegistry): NextCall[] =>
  next.filter((suggestion) => isOpen(suggestion, call, registry))

function isOpen(suggestion: NextCall, call: Call, registry: ToolRegistry): boolean {
  const { caller, surface } = call.request
  // A tool of the surface itself is in no registry, and may suggest itself.
  const isItself = suggestion.tool === call.tool?.tool.name
  const target = isItself ? call.tool : registry.get(suggestion.tool)
  if (target && !isItself && !surface.selects(target)) return false
  if (target && !isPermitted(target, caller)) return false
  if (target?.check.safeParse(suggestion.arguments).success) return true
  return noteFault(call, `${suggestion.tool} does not take the suggestion ${suggestion.action}`, false)
}

function deprecationNotice({ tool }: CompiledTool): HintWarning | undefined {
  if (!tool.deprecated) return undefined
  const { since, replacement, removalDate } = tool.deprecated
  return {
    type: 'deprecation',
    severity: 'medium',
    message: `${tool.name} is deprecated since ${since} and will be removed on ${removalDate}`,
    suggestedFix: `Use ${replacement}`,
    autoFixable: false,
  }
}
