import type { CompiledTool } from '../compiled-tool.ts'
import { shortLabel } from '../contract/budget.ts'
import { ToolError, type ToolErrorOptions } from '../contract/errors.ts'
import type { NextCall } from '../contract/facts.ts'
import type { ToolRegistry } from '../registry.ts'
import { isPermitted } from './admit-step.ts'
import { nearestNames } from './arguments/nearest-names.ts'
import { acceptedCallOf, sameCallOf } from './arguments/repair.ts'
import type { CallRequest } from './call.ts'

/** What a name and its arguments come to. */
export interface Resolved {
  /** Absent where there is a refusal instead. */
  readonly tool: CompiledTool | undefined
  readonly refusal: ToolError | undefined
  /** Whether the caller may use what is meant, or at least something of the agent that is meant. */
  readonly permitted: boolean
  /** As the record has them. */
  readonly agent: string | null
  readonly mode: string | null
  /** The tool's own, without the frame. */
  readonly arguments: unknown
  readonly sessionId: string | undefined
  readonly workspaceId: string | undefined
  /** In agent form every call belongs to a session, if need be to one of its own. */
  readonly framed: boolean
  /** What follows an agent's name and is no mode. */
  readonly suffix: string | undefined
}

/** A call whose tool is not looked for by its name. */
export const unresolved = ({ arguments: args, sessionId, workspaceId, refusal }: CallRequest): Resolved => ({
  tool: undefined,
  refusal,
  permitted: false,
  agent: null,
  mode: null,
  arguments: args,
  sessionId: said(sessionId),
  workspaceId: said(workspaceId),
  framed: false,
  suffix: undefined,
})

/** The tool, or the error to return instead. */
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
  isSuffix: (name: string) => boolean,
): Resolved {
  const { name, surface, caller, arguments: args } = request
  const plain = unresolved(request)
  if (request.refusal) return plain
  const exact = registry.get(name)
  const [agent, rest] = partsOf(name)
  const modes = exact && !exact.inAgentForm ? undefined : servedModes(agent, request, registry)
  if (!modes) {
    const tool = exact && surface.selects(exact) ? exact : undefined
    const refusal = tool ? undefined : unknownTool(request, rest, registry)
    const permitted = tool !== undefined && isPermitted(tool, caller)
    return { ...plain, tool, refusal, permitted, agent: tool?.agent ?? null, mode: tool?.mode ?? null }
  }
  const frame = readFrame(args)
  const mode = frame.mode ?? (modes.has(rest) ? rest : undefined)
  const tool = mode === undefined ? undefined : modes.get(mode)
  const asked = mode ?? (rest === '' || isSuffix(rest) ? undefined : rest)
  const usable = [...modes].flatMap(([each, one]) => (isPermitted(one, caller) ? [each] : []))
  return {
    ...plain,
    tool,
    refusal: tool
      ? undefined
      : asked === undefined
        ? missingMode(agent, usable)
        : unknownMode(agent, asked, modesLike(asked, modes, usable), usable, (near) =>
            retryOf(modes.get(near), asked, frame.arguments),
          ),
    permitted: tool ? usable.includes(tool.mode) : usable.length > 0,
    agent,
    mode: tool?.mode ?? (asked === undefined ? NO_MODE : shortLabel(asked)),
    arguments: frame.arguments,
    sessionId: frame.sessionId ?? plain.sessionId,
    workspaceId: frame.workspaceId ?? plain.workspaceId,
    // A published name alone is a call like any other: only who speaks of agents and modes is given a session unasked.
    framed: tool === undefined || tool !== exact || frame.mode !== undefined,
    suffix: frame.mode !== undefined && hasSuffix(rest, modes, isSuffix) ? rest : undefined,
  }
}

/**
 * `agent_mode`, or the address as it is published, `agent/mode`, also with a dot. A suffix may itself hold such
 * characters, so a name is split at the first one.
 */
function partsOf(name: string): readonly [agent: string, rest: string] {
  const at = name.search(/[_/.]/)
  return at === -1 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

type Modes = ReadonlyMap<string, CompiledTool>

/** A mode in the name is no suffix, unless a suffix has the same name. */
const hasSuffix = (rest: string, modes: Modes, isSuffix: (name: string) => boolean): boolean =>
  rest !== '' && (!modes.has(rest) || isSuffix(rest))

/** The agent's modes that are served here; undefined where there is no such agent. */
function servedModes(agent: string, { surface }: CallRequest, registry: ToolRegistry): Modes | undefined {
  const served = [...(registry.modesOf(agent) ?? [])].filter(([, tool]) => surface.selects(tool))
  return served.length > 0 ? new Map(served) : undefined
}

/** Suggests no name that the caller may not use. */
function unknownTool(request: CallRequest, rest: string, registry: ToolRegistry): ToolError {
  const { name, surface, caller } = request
  const served = registry.getAll().filter((tool) => surface.selects(tool) && isPermitted(tool, caller))
  const names = new Set(served.flatMap(({ tool, agent }) => [tool.name, agent]))
  const nearest = nearestNames(name, [...names])
  const meant = nearest.slice(0, 1).flatMap((near) => {
    const known = registry.modesOf(near)?.has(rest) ? `${near}_${rest}` : near
    const resolved = resolve({ ...request, name: known }, registry, () => false)
    return sameCallOf(resolved.tool, resolved.arguments) ?? []
  })
  return new ToolError('NOT_FOUND', `There is no tool called ${shortLabel(name)}`, {
    details: {
      reason: nearest.length > 0 ? `The nearest names are ${nearest.join(', ')}` : noneLike(served.length),
      nearest,
    },
    ...meantFirst(meant),
  })
}

const meantFirst = ([meant]: readonly NextCall[]) => (meant ? { meant } : {})

const noneLike = (served: number): string =>
  served > 0
    ? 'No name is like it. The tools are listed by tools/list (MCP), get_tools (where it is offered) and /openapi.json (HTTP)'
    : 'There are no tools for you here'

const missingMode = (agent: string, modes: readonly string[]): ToolError =>
  new ToolError('BAD_REQUEST', `${agent} needs a mode`, {
    details: { reason: listed(modes), nearest: [...modes] },
  })

function unknownMode(
  agent: string,
  asked: string,
  near: readonly string[],
  modes: readonly string[],
  retry: (mode: string) => Retry,
): ToolError {
  const [first] = near
  return new ToolError('BAD_REQUEST', `${agent} has no mode ${shortLabel(asked)}`, {
    details:
      near.length > 0
        ? { reason: `The nearest modes are ${near.join(', ')}`, nearest: [...near] }
        : { reason: listed(modes), nearest: [...modes] },
    ...(first === undefined ? {} : retry(first)),
  })
}

/** `getDueCards` is `get-due-cards`. */
const lettersOf = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()

/** The mode whose tool is published under the name, however it is spelled; else those with a similar one. */
function modesLike(asked: string, modes: Modes, usable: readonly string[]): readonly string[] {
  const wanted = lettersOf(asked)
  const named = usable.filter((mode) => lettersOf(modes.get(mode)?.tool.name ?? '') === wanted)
  return named.length > 0 ? named : nearestNames(asked, usable)
}

type Retry = Readonly<Pick<ToolErrorOptions, 'meant' | 'next'>>

/** A tool's published name says for certain which mode is meant, so that even a call that changes data is suggested. */
function retryOf(tool: CompiledTool | undefined, asked: string, args: unknown): Retry {
  const meant = sameCallOf(tool, args)
  if (meant || tool?.tool.name !== asked) return meant ? { meant } : {}
  const call = acceptedCallOf(tool, args)
  return call ? { next: [call] } : {}
}

const listed = (modes: readonly string[]): string =>
  modes.length > 0 ? `Its modes are ${modes.join(', ')}` : 'You may use none of its modes'

/** What a call in agent form says about itself among its arguments: no mode's own parameters. */
export const FRAME_FIELDS: readonly string[] = ['mode', 'sessionId', 'context', 'workspaceContext']

/** Where a mode's parameters travel that are called like a field of the frame. */
export const INNER_ARGUMENTS = 'arguments'

export interface Frame {
  /** Absent where it is missing, blank or no text. */
  readonly mode: string | undefined
  readonly sessionId: string | undefined
  readonly workspaceId: string | undefined
  /** What is left for the mode itself. */
  readonly arguments: unknown
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Fields | undefined => (isFields(value) ? value : undefined)

/** A text that says something; a blank one says nothing, so that the next level counts. */
export const said = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The fields of an object, which may come as JSON in a text; one that does not parse has none. */
export function parsedFields(value: unknown): Fields | undefined {
  if (typeof value !== 'string') return fieldsOf(value)
  try {
    return fieldsOf(JSON.parse(value))
  } catch {
    return undefined
  }
}

/** The canonical session and the explicit workspace of a context block, blank ones falling through. */
export function readContext(context: unknown, workspaceContext?: unknown, legacySession?: unknown) {
  const block = fieldsOf(context)
  return {
    sessionId: said(block?.['sessionId']) ?? said(legacySession),
    workspaceId: said(parsedFields(workspaceContext)?.['workspaceId']) ?? said(block?.['workspaceId']),
  }
}

/** Parts the arguments of a call in agent form into its frame and what is the mode's. */
export function readFrame(args: unknown): Frame {
  const fields = fieldsOf(args)
  if (!fields) return { mode: undefined, sessionId: undefined, workspaceId: undefined, arguments: args }
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !FRAME_FIELDS.includes(name)))
  const inner = fieldsOf(own[INNER_ARGUMENTS])
  const { [INNER_ARGUMENTS]: given, ...outer } = own
  return {
    mode: said(fields['mode']),
    ...readContext(fields['context'], fields['workspaceContext'], fields['sessionId']),
    arguments: inner || given === null ? { ...outer, ...inner } : own,
  }
}
