import type { CompiledTool } from '../compiled-tool.ts'
import type { CallContext } from '../contract/context.ts'
import type { Facts, NextCall } from '../contract/facts.ts'
import type { AgentHints, HintWarning } from '../contract/hints.ts'
import { assembleHints } from '../hints/assemble.ts'
import { briefly } from '../hints/brief.ts'
import { renameFacts, type Rename } from '../hints/rename.ts'
import type { ToolRegistry } from '../registry.ts'
import { isPermitted } from './admit-step.ts'
import { type Call, noteFault } from './call.ts'
import type { Ports } from './ports.ts'
import { verifyHints } from './verify-step.ts'

/** Turns a tool's facts into hints; this caller can make every suggested call unchanged. */
export async function makeHints(
  call: Call,
  facts: Facts,
  registry: ToolRegistry,
  ports: Ports,
  dataText = '',
): Promise<AgentHints> {
  const { caller, surface, name } = call.request
  const notice = call.tool && deprecationNotice(call.tool)
  const noticed = notice ? { ...facts, warnings: [...(facts.warnings ?? []), notice] } : facts
  const rename = renameOf(call)
  const told = rename ? renameFacts(noticed, rename) : noticed
  const isBrief = (await ports.preferences?.wantsBrevity?.(caller)) ?? false
  const shown = isBrief ? briefly(told) : told
  const next = openCalls(call, shown.next ?? [], registry)
  const hints = assembleHints({
    facts: registry.strict ? withProvenance(shown, call) : shown,
    strict: registry.strict,
    next,
    render: (suggestion) => surface.renderCall(suggestion, contextOf(call)),
    alignment: isBrief ? [] : ((await ports.preferences?.align(caller, next)) ?? []),
    dataText,
    describes: surface.describes,
  })
  return verifyHints(name, hints, registry.strict)
}

/** How texts about this call name tools, where that is not by their published names. */
export function renameOf({ request: { surface }, tool }: Call): Rename | undefined {
  const { rename } = surface
  return rename && ((text) => rename(text, tool?.agent ?? ''))
}

/** A change that was carried out is certain, whatever its tool says of it. Everything else must be founded on something. */
const withProvenance = (facts: Facts, { tool }: Call): Facts =>
  facts.provenance === undefined && tool?.tool.category === 'mutation'
    ? { ...facts, provenance: 'verified' }
    : facts

/** A session is written as its caller wrote it, where that alone finds it again. */
const contextOf = ({ context, resolved: { sessionId, workspaceId } }: Call): CallContext =>
  sessionId === undefined || workspaceId !== undefined ? context : { ...context, sessionId }

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
  if (target && writtenArguments(suggestion).every((args) => target.check.safeParse(args).success))
    return true
  return noteFault(call, `${suggestion.tool} does not take the suggestion ${suggestion.action}`, false)
}

/** The arguments as they stand or, where the user has to choose, with each of the values in turn. */
export function writtenArguments({
  arguments: args,
  choose = {},
}: Pick<NextCall, 'arguments'> & { choose?: NextCall['choose'] | undefined }): Record<string, unknown>[] {
  const first = Object.fromEntries(Object.entries(choose).map(([name, values]) => [name, values[0]]))
  const chosen = Object.entries(choose).flatMap(([name, values]) =>
    values.map((value) => ({ ...args, ...first, [name]: value })),
  )
  return chosen.length > 0 ? chosen : [{ ...args }]
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
