import type { HintWarning } from '@tutor-nexus/toolkit'
import type { Logger } from '@tutor-nexus/toolkit/pipeline'
import { DEFAULT_ANSWER_TOKENS, type ModelKey } from '../../../platform/settings/model-key.ts'
import type { ModelRecipient } from '../../../platform/settings/model-recipient.ts'
import type { Engine } from '../../../platform/session/session-event.ts'
import type { DailyTokenBudget } from '../model/daily-token-budget.ts'
import type { Answering, Question, TutorAnswer } from '../model/tutor-port.ts'
import type { StepLog } from './step-log.ts'

/** A tool's data, or why it failed. */
export type ToolOutcome =
  | {
      readonly ok: true
      readonly data: unknown
      /** How sure the tool is of its data; absent for a search of tools. */
      readonly confidence?: number
    }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly details: unknown }

export type Arguments = Readonly<Record<string, unknown>>

export interface ToolCallOptions {
  signal: AbortSignal
  /** The question it is made for: a change is made only once per question, also when the question is retried. */
  questionId: string
  /** The tutoring session and its workspace, in which the tools run. */
  sessionId: string
  workspaceId: string
  /** The call that asks, as a W3C trace context. */
  traceparent?: string
}

export const toolCallOptions = (
  { eventId, sessionId, workspace }: Pick<Question, 'eventId' | 'sessionId' | 'workspace'>,
  { traceId, spanId }: Pick<Answering, 'traceId' | 'spanId'>,
  signal: AbortSignal,
): ToolCallOptions => ({
  signal,
  questionId: eventId,
  sessionId,
  workspaceId: workspace.id,
  ...(traceId === undefined || spanId === undefined
    ? {}
    : { traceparent: `00-${traceId.replaceAll('-', '')}-${spanId}-01` }),
})

export interface ToolDescription {
  description: string
  inputSchema: Readonly<Record<string, unknown>>
}

/** The tools that this user's tutor may use. */
export interface TutorTools {
  /** Goes through the pipeline with the user's own permissions. */
  call(name: string, args: Arguments, options: ToolCallOptions): Promise<ToolOutcome>
  /** Searches the tools, as get_tools. */
  find(args: Arguments, options: ToolCallOptions): Promise<ToolOutcome>
  /** Whether the tool exists and only reads. */
  onlyReads(name: string): boolean
  /** The title of a tool that changes something; undefined for one that does not or that the tutor may not use. */
  changeTitle(name: string): string | undefined
  descriptions(): Promise<{ getTools: ToolDescription; useTool: ToolDescription }>
}

export interface QuotaGrant {
  readonly allowed: true
  /** Set when few prompts are left today. */
  readonly warnings?: readonly HintWarning[]
}

export interface QuotaRefusal {
  readonly allowed: false
  readonly reason: string
  /** Seconds. */
  readonly retryAfter: number
  readonly limit: { readonly current: number; readonly max: number; readonly window: string }
}

/** Counts the operator's costs; a repeated action is not counted twice. */
export interface TutorQuota {
  take(actionId: string): Promise<QuotaGrant | QuotaRefusal>
}

export interface TutorPreferences {
  readonly answerStyle: 'concise' | 'balanced' | 'detailed'
  readonly difficulty: 'beginner' | 'intermediate' | 'advanced'
  /** A tag such as fr-CA; null for the language of the question. */
  readonly language: string | null
  /** The engine to use if the chosen one fails; none to get an error. */
  readonly fallbackEngine: Engine | 'none'
  /** Nobody has chosen the fallback: it does not stand in for a named engine that can be waited for. */
  readonly isDefaultFallback?: boolean
  /** The key if a session names none, by label or provider; otherwise the newest. */
  readonly preferredKey?: string | null
}

/** Which providers the user lets see their questions. */
export interface ModelConsents {
  /** Undefined if the user has not said. */
  find(recipientId: string): Promise<boolean | undefined>
  set(recipient: ModelRecipient, agreed: boolean): Promise<void>
}

export interface TutorLimits {
  readonly modelCalls: number
  readonly ms: number
  /** Input and output together, over all model calls. */
  readonly tokens: number
}

export interface EnginePorts {
  readonly tools: TutorTools
  /** The user's keys, newest first. */
  keys(): Promise<readonly ModelKey[]>
  readonly operator: ModelKey | undefined
  readonly consents: ModelConsents
  readonly quota: TutorQuota
  /** Of the operator's model, for all users together. */
  readonly budget: Pick<DailyTokenBudget, 'reserve'>
  preferences(): Promise<TutorPreferences>
  readonly limits: TutorLimits
  now(): Date
  /** A monotonic clock in milliseconds. */
  elapsed(): number
  readonly logger: Logger
  /** Fetches a user's own address; the server's own network is closed to all but its owner. */
  readonly fetch?: typeof fetch
}

export const DEFAULT_LIMITS: TutorLimits = { modelCalls: 8, ms: 50_000, tokens: DEFAULT_ANSWER_TOKENS }

export const DEFAULT_PREFERENCES: TutorPreferences = {
  answerStyle: 'balanced',
  difficulty: 'intermediate',
  language: null,
  fallbackEngine: 'offline',
}

export type EngineAnswer = Pick<TutorAnswer, 'text' | 'model' | 'key' | 'citations' | 'notes' | 'warnings'>

export interface EngineQuestion extends Question {
  /** Whether a model is connected that could be asked: a key, this server's or the client's. */
  readonly hasModel: boolean
}

export interface EngineRun extends Answering {
  /** What is left of the time for an answer, which all engines that are tried share. */
  msLeft(): number
}

/** One way to answer. Fails with a ToolError. */
export type AnswerEngine = (question: EngineQuestion, run: EngineRun, steps: StepLog) => Promise<EngineAnswer>
