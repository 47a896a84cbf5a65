import type { CallRecordTable } from '../store/schema/call-tables.ts'

/** The fields of a call record that the analysis needs. */
export type UsageCall = Readonly<
  Pick<
    CallRecordTable,
    | 'id'
    | 'at'
    | 'owner'
    | 'tool'
    | 'agent'
    | 'mode'
    | 'sessionId'
    | 'agentId'
    | 'agentVersion'
    | 'outcome'
    | 'durationMs'
    | 'bytes'
    | 'tokens'
    | 'cached'
  > & {
    /** No arguments were recorded, because the tool is unknown. */
    withoutArguments: boolean
  }
>

/** A tool call, a tool search, or an unknown name. */
export type CallKind = 'tool' | 'search' | 'unknown'

const SEARCH = 'get_tools'
/** The discovery surface's own tools belong to no agent. */
const AGENTLESS = 'use_tool'
/** The recorded mode if none was given. */
const NO_MODE = 'unknown'

export function kindOf(call: UsageCall): CallKind {
  const { tool, agent } = call
  if (tool === SEARCH) return 'search'
  if (agent === null) return tool === AGENTLESS ? 'tool' : 'unknown'
  return isMissingMode(call, agent) ? 'unknown' : 'tool'
}

/** Whether an agent was called without a mode or with an unknown one. */
const isMissingMode = ({ tool, outcome, withoutArguments }: UsageCall, agent: string): boolean =>
  outcome === 'BAD_REQUEST' && withoutArguments && (tool === agent || tool.startsWith(`${agent}_`))

/** The requested name; for an agent, with its mode. */
export function requestedName({ tool, agent, mode }: UsageCall): string {
  if (tool !== agent) return tool
  return mode === null || mode === NO_MODE ? `${agent} without a mode` : `${agent}/${mode}`
}

/** A tool that asks the client for input has not failed. */
export const succeeded = ({ outcome }: UsageCall): boolean => outcome === 'OK' || outcome === 'INPUT_NEEDED'

export const startedAt = ({ at }: UsageCall): number => Date.parse(at)

/** Records are in milliseconds, so that faster answers count as immediate. */
export const answeredAt = (call: UsageCall): number => startedAt(call) + Math.floor(call.durationMs)

/** The agent id of calls typed at `tn`. */
export const COMMAND_LINE = 'tn-cli'

/** A client and its version. */
export interface AgentName {
  readonly agentId: string
  readonly agentVersion: string
}
