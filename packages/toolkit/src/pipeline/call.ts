import type { CompiledTool } from '../compiled-tool.ts'
import type { Caller } from '../contract/caller.ts'
import type {
  CallContext,
  ChangeNotifier,
  ClientPort,
  ClientRequest,
  LogLevel,
  Progress,
} from '../contract/context.ts'
import { ToolError } from '../contract/errors.ts'
import type { ContentBlock, Facts, NextCall } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'
import type { RequestId } from '../contract/ids.ts'
import type { Envelope, NewSession, ToolFailure, ToolResult } from '../contract/result.ts'
import type { Abortable } from './run-step.ts'
import type { Rendering } from './measure-step.ts'
import type { Resolved } from './resolve-step.ts'

/** Where a call comes from: which tools it serves, how it writes calls, and what its client can do during one. */
export interface Surface {
  readonly name: string
  /** Whether the tool is served here at all. */
  selects(tool: CompiledTool): boolean
  /** A call in the form that this surface accepts unchanged. */
  renderCall(call: NextCall, context: CallContext): Record<string, unknown>
  /** A text about a call of the agent, with the names that tools have here. Absent where those are the published ones. */
  rename?(text: string, agent: string): string
  /** How much is written around the data of tools that do not say so themselves. */
  readonly envelope: Envelope
  /** True if people read the suggestions: each then says in words what it does. */
  readonly describes: boolean
  /** True if callers have not seen a tool's exact schema: a refusal of arguments then shows it. */
  readonly explainsSchemas: boolean
  readonly client: ClientPort
  readonly notify: ChangeNotifier
  progress(progress: Progress): void
  log(level: LogLevel, data: unknown): void
}

export interface CallRequest {
  readonly name: string
  readonly arguments: unknown
  readonly caller: Caller
  readonly surface: Surface
  readonly signal?: Abortable | undefined
  readonly sessionId?: string | undefined
  readonly workspaceId?: string | undefined
  readonly correlationId?: string | undefined
  /** W3C trace context of the caller. */
  readonly traceparent?: string | undefined
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  /** Set if the surface refuses the call, or could not tell which tool is meant; the call fails with it. */
  readonly refusal?: ToolError | undefined
}

/** A call under way: what was asked, and what has become of it so far. */
export interface Call {
  readonly id: RequestId
  readonly request: CallRequest
  readonly resolved: Resolved
  context: CallContext
  readonly startedAt: number
  /** Absent where no such tool is served here. */
  readonly tool: CompiledTool | undefined
  /** A session that this call began. */
  announced?: NewSession
  /** Without secrets and without what people wrote. */
  readonly shownArguments: unknown
  /** Null where the tool is not cacheable. */
  cached: boolean | null
  replayed: boolean
  clientEventId: string | null
  /** What really happened, if the caller's error does not say so. */
  cause?: unknown
  /** What went wrong beside the answer without changing it: for the log. */
  readonly faults: string[]
}

/** An answer before it is put into its envelope. */
export interface Body {
  readonly data: unknown
  readonly facts: Facts
  /** Made from the facts for one caller on one surface. */
  readonly agentHints: AgentHints
  readonly rendering: Rendering
}

/** By which a call can be followed. Surfaces send them beside the answer, so that no model has to read them. */
export type CallIds = Pick<CallContext, 'traceId' | 'correlationId'>

export type CallOutcome =
  | {
      kind: 'result'
      ids: CallIds
      result: ToolResult
      /** The result as the surface shows it; absent where it is a text alone. */
      shown: object | undefined
      text: string
      content: readonly ContentBlock[]
      /** The protocol's `_meta` that the tool gives its result. */
      meta: Readonly<Record<string, unknown>> | undefined
      tool: CompiledTool
    }
  | { kind: 'failure'; ids: CallIds; failure: ToolFailure; text: string; tool?: CompiledTool }
  | {
      kind: 'input-needed'
      requests: Readonly<Record<string, ClientRequest>>
      answered: Readonly<Record<string, unknown>>
    }

/** A request that never reached a tool, in the contract's shape. */
export interface Refused {
  readonly ids: CallIds
  readonly failure: ToolFailure
  readonly text: string
}

const unanswered = async (): Promise<never> => {
  throw new ToolError('UNPROCESSABLE_ENTITY', 'This needs a client that can be asked', {
    details: { reason: 'Call the tool through an MCP client' },
  })
}

const nobody: ClientPort = {
  can: () => false,
  sample: unanswered,
  elicit: unanswered,
  listRoots: unanswered,
  together: unanswered,
}

const nothing = () => {}
const silence: ChangeNotifier = {
  toolsChanged: nothing,
  promptsChanged: nothing,
  resourcesChanged: nothing,
  resourceUpdated: nothing,
}

/** A surface whose client cannot be asked anything during a call. Calls are written by their published names. */
export const plainSurface = (name: string, own: Partial<Surface> = {}): Surface => ({
  name,
  selects: () => true,
  envelope: 'full',
  describes: false,
  explainsSchemas: false,
  renderCall: ({ tool, arguments: args }) => ({ tool, arguments: args }),
  client: nobody,
  notify: silence,
  progress: nothing,
  log: nothing,
  ...own,
})

/** Keeps a fault that does not change the answer, for the log, and returns a fallback. */
export function noteFault<Value>(call: Call, thrown: unknown, otherwise: Value): Value {
  call.faults.push(
    thrown instanceof Error ? `${thrown.stack ?? thrown.message}${causeOf(thrown)}` : String(thrown),
  )
  return otherwise
}

const causeOf = ({ cause }: Error): string =>
  cause instanceof Error ? `\n${cause.stack ?? cause.message}` : ''
