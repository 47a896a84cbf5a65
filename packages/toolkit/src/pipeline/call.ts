import type { CompiledTool } from '../compiled-tool.ts'
import type { ToolError } from '../contract/errors.ts'
import type { Caller } from '../contract/caller.ts'
import type { Client, ClientRequest } from '../contract/client.ts'
import type { CallContext, ChangeNotifier, LogLevel, Progress } from '../contract/context.ts'
import type { ContentBlock, Facts, NextCall } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'
import type { RequestId } from '../contract/ids.ts'
import type { NewSession, ToolFailure, ToolResult } from '../contract/result.ts'
import type { Abortable } from './deadline.ts'
import type { Rendering } from './measure-step.ts'
import type { Resolved } from './resolve-step.ts'

/** The way in: what it lets through, how it writes calls, and what it can do while one runs. */
export interface Surface {
  readonly name: string
  /** Whether this way in serves the tool at all. */
  selects(tool: CompiledTool): boolean
  /** A call as it has to be written here to be accepted as it stands. */
  renderCall(call: NextCall, context: CallContext): Record<string, unknown>
  /** Leaves out of its texts what equals its default. */
  readonly lean: boolean
  /** True where callers have not seen a tool's exact schema, so that a refusal of arguments shows it. */
  readonly explainsSchemas: boolean
  readonly client: Client
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
  /** Why the way in could not even tell which tool is meant; the call then fails with it. */
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
  /** What really happened, where the caller is told less. */
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

export type CallOutcome =
  | {
      kind: 'result'
      result: ToolResult
      /** The result as this way in shows it: leaner, where it is asked to be. */
      shown: object
      text: string
      content: readonly ContentBlock[]
      tool: CompiledTool
    }
  | { kind: 'failure'; failure: ToolFailure; text: string; tool?: CompiledTool }
  | {
      kind: 'input-needed'
      requests: Readonly<Record<string, ClientRequest>>
      answered: Readonly<Record<string, unknown>>
    }
