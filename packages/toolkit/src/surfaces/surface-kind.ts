import type { CompiledTool } from '../compiled-tool.ts'
import type { CallContext } from '../contract/context.ts'
import type { NextCall } from '../contract/facts.ts'
import { WRAPPING_FIELDS } from './discovery/use-tool.ts'
import { FRAME_FIELDS, INNER_ARGUMENTS } from '../pipeline/resolve-step.ts'
import type { ToolRegistry } from '../registry.ts'
import type { SurfaceChoice, SurfaceKind } from './selection.ts'

/** Some clients take no more, and a model chooses worse among more. */
const MOST_FLAT = 40

export const kindOf = (choice: SurfaceChoice, tools: readonly CompiledTool[]): SurfaceKind =>
  choice === 'auto' ? (tools.length <= MOST_FLAT ? 'flat' : 'discovery') : choice

type WriteCall = (call: NextCall, context: CallContext, registry: ToolRegistry) => Record<string, unknown>

const flatCall: WriteCall = ({ tool, arguments: args }) => ({ tool, arguments: args })

const agentCall: WriteCall = (call, context, registry) => {
  const target = registry.get(call.tool)
  if (!target) return flatCall(call, context, registry)
  const collides = Object.keys(call.arguments).some((name) => FRAME_FIELDS.includes(name))
  const own = collides ? { [INNER_ARGUMENTS]: call.arguments } : call.arguments
  // A call in agent form needs a session's name; where there is none yet, this one begins it.
  const sessionId = context.sessionId ?? context.correlationId
  return { tool: target.agent, arguments: { mode: target.mode, sessionId, ...own } }
}

const discoveredCall: WriteCall = (call, { sessionId, workspaceId }, registry) => {
  // What is in no registry is the surface's own, and is called by its name.
  if (!registry.get(call.tool)) return { tool: call.tool, arguments: call.arguments }
  const context = sessionId === null ? {} : { context: { sessionId, workspaceId } }
  const collides = Object.keys(call.arguments).some((name) => WRAPPING_FIELDS.includes(name))
  // Beside the tool's name they take fewer tokens.
  const own = collides ? { [INNER_ARGUMENTS]: call.arguments } : call.arguments
  return { tool: 'use_tool', arguments: { tool: call.tool, ...own, ...context } }
}

/** Rewrites a suggested call so that this surface accepts it unchanged. */
export const WRITTEN: Readonly<Record<SurfaceKind, WriteCall>> = {
  flat: flatCall,
  agents: agentCall,
  discovery: discoveredCall,
}
