import type { CompiledTool } from '../compiled-tool.ts'
import { shortLabel } from '../contract/budget.ts'
import { ToolError } from '../contract/errors.ts'
import { readFrame } from '../contract/frame.ts'
import { missingPermissions } from '../contract/permission.ts'
import type { ToolRegistry } from '../registry.ts'
import type { CallRequest } from './call.ts'
import { nearestNames } from './nearest-names.ts'

/** What a name and its arguments come to. */
export interface Resolved {
  /** Absent where there is a refusal instead. */
  readonly tool: CompiledTool | undefined
  readonly refusal: ToolError | undefined
  /** As the record has them. */
  readonly agent: string | null
  readonly mode: string | null
  /** The tool's own, without the frame. */
  readonly arguments: unknown
  readonly sessionId: string | undefined
  readonly workspaceId: string | undefined
  /** In agent form every call belongs to a session, if need be to one of its own. */
  readonly framed: boolean
  /** What follows an agent's name and is no mode: older clients name a vault there. */
  readonly suffix: string | undefined
}

/** A call whose tool is not looked for by its name. */
export const unresolved = ({ arguments: args, sessionId, workspaceId, refusal }: CallRequest): Resolved => ({
  tool: undefined,
  refusal,
  agent: null,
  mode: null,
  arguments: args,
  sessionId,
  workspaceId,
  framed: false,
  suffix: undefined,
})

/** The tool, or the refusal that stands in its place. */
export function knownTool({ tool, refusal }: Resolved): CompiledTool {
  if (refusal) throw refusal
  if (!tool) throw new ToolError('NOT_FOUND', 'There is no such tool')
  return tool
}

/** What the trace says where neither the name nor the arguments give a mode. */
const NO_MODE = 'unknown'

/** Finds the tool that is meant, by its published name, an alias, or agent and mode, among those served here. */
export function resolve(
  request: CallRequest,
  registry: ToolRegistry,
  isVault: (name: string) => boolean,
): Resolved {
  const { name, surface, arguments: args, sessionId, workspaceId } = request
  const plain = unresolved(request)
  if (request.refusal) return plain
  const exact = registry.get(name)
  const [agent, rest] = partsOf(name)
  const modes = exact && !exact.inAgentForm ? undefined : servedModes(agent, request, registry)
  if (!modes) {
    const tool = exact && surface.selects(exact) ? exact : undefined
    const refusal = tool ? undefined : unknownTool(request, registry)
    return { ...plain, tool, refusal, agent: tool?.agent ?? null, mode: tool?.mode ?? null }
  }
  const frame = readFrame(args)
  const mode = frame.mode ?? (modes.has(rest) ? rest : undefined)
  const tool = mode === undefined ? undefined : modes.get(mode)
  const asked = mode ?? (rest === '' || isVault(rest) ? undefined : rest)
  return {
    ...plain,
    tool,
    refusal: tool
      ? undefined
      : asked === undefined
        ? missingMode(agent, permittedModes(modes, request))
        : unknownMode(agent, asked, permittedModes(modes, request)),
    agent,
    mode: tool?.mode ?? (asked === undefined ? NO_MODE : shortLabel(asked)),
    arguments: frame.arguments,
    sessionId: frame.sessionId ?? sessionId,
    workspaceId: frame.workspaceId ?? workspaceId,
    framed: true,
    suffix: frame.mode !== undefined && rest !== '' && rest !== frame.mode ? rest : undefined,
  }
}

/** A vault's suffix may itself hold underscores, so a name is parted at its first one. */
function partsOf(name: string): readonly [agent: string, rest: string] {
  const at = name.indexOf('_')
  return at === -1 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

type Modes = ReadonlyMap<string, CompiledTool>

/** The agent's modes that are served here; undefined where there is no such agent. */
function servedModes(agent: string, { surface }: CallRequest, registry: ToolRegistry): Modes | undefined {
  const served = [...(registry.modesOf(agent) ?? [])].filter(([, tool]) => surface.selects(tool))
  return served.length > 0 ? new Map(served) : undefined
}

/** What the caller may use: an error shows no more than a list would. */
const permittedModes = (modes: Modes, { caller }: CallRequest): Modes =>
  new Map(
    [...modes].filter(([, { tool }]) => missingPermissions(caller.scopes, tool.permissions).length === 0),
  )

function unknownTool({ name, surface, caller }: CallRequest, registry: ToolRegistry): ToolError {
  const served = registry
    .getAll()
    .filter(
      (tool) =>
        surface.selects(tool) && missingPermissions(caller.scopes, tool.tool.permissions).length === 0,
    )
  const names = new Set(served.flatMap(({ tool, agent }) => [tool.name, agent]))
  const nearest = nearestNames(name, [...names])
  return new ToolError('NOT_FOUND', `There is no tool called ${shortLabel(name)}`, {
    details: {
      reason: nearest.length > 0 ? `The nearest names are ${nearest.join(', ')}` : 'No tools are served here',
      nearest,
    },
  })
}

const missingMode = (agent: string, modes: Modes): ToolError =>
  new ToolError('BAD_REQUEST', `${agent} needs a mode`, {
    details: { reason: `Its modes are ${[...modes.keys()].join(', ')}`, nearest: [...modes.keys()] },
  })

function unknownMode(agent: string, asked: string, modes: Modes): ToolError {
  const nearest = nearestNames(asked, [...modes.keys()])
  return new ToolError('BAD_REQUEST', `${agent} has no mode ${shortLabel(asked)}`, {
    details: { reason: `The nearest modes are ${nearest.join(', ')}`, nearest },
  })
}
