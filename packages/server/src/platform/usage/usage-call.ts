import type { CallRecordTable } from '../store/schema/call-tables.ts'

/** What the analysis needs to know of a recorded call. */
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
    /** None were recorded: there was no tool to say which of them may be shown. */
    withoutArguments: boolean
  }
>

/** A call of a tool, a look for tools, or a name under which nothing is served. */
export type CallKind = 'tool' | 'search' | 'unknown'

const SEARCH = 'get_tools'
/** The discovery surface's own tools belong to no agent. */
const AGENTLESS = 'use_tool'
/** What a record says where no mode was given. */
const NO_MODE = 'unknown'

export function kindOf(call: UsageCall): CallKind {
  const { tool, agent } = call
  if (tool === SEARCH) return 'search'
  if (agent === null) return tool === AGENTLESS ? 'tool' : 'unknown'
  return isMissingMode(call, agent) ? 'unknown' : 'tool'
}

/** Whether an agent was called in a mode that it does not have, or in none. */
const isMissingMode = ({ tool, outcome, withoutArguments }: UsageCall, agent: string): boolean =>
  outcome === 'BAD_REQUEST' && withoutArguments && (tool === agent || tool.startsWith(`${agent}_`))

/** The name that a call asked for: where it is an agent's, with the mode. */
export function requestedName({ tool, agent, mode }: UsageCall): string {
  if (tool !== agent) return tool
  return mode === null || mode === NO_MODE ? `${agent} without a mode` : `${agent}/${mode}`
}

/** A tool that asks its client something has not failed. */
export const succeeded = ({ outcome }: UsageCall): boolean => outcome === 'OK' || outcome === 'INPUT_NEEDED'

export const startedAt = ({ at }: UsageCall): number => Date.parse(at)

/** Records count in milliseconds, so that an answer within one counts as given at once. */
export const answeredAt = (call: UsageCall): number => startedAt(call) + Math.floor(call.durationMs)

/** The agent of what a person types at `tn`. */
export const COMMAND_LINE = 'tn-cli'

/** Who made the call: a client in one of its versions. */
export interface AgentName {
  readonly agentId: string
  readonly agentVersion: string
}
