import type { HintWarning } from '@tutor-nexus/toolkit'
import type { Logger } from '@tutor-nexus/toolkit/pipeline'
import { DEFAULT_ANSWER_TOKENS, type ModelKey } from '../../../platform/settings/model-key.ts'
import type { Engine } from '../../../platform/session/session-event.ts'

/** What a tool gave, or why it gave nothing. */
export type ToolOutcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly details: unknown }

export type Arguments = Readonly<Record<string, unknown>>

export interface ToolCallOptions {
  signal: AbortSignal
  /** The question that it is made for: a change is made once for one question, however often that is tried again. */
  questionId: string
}

/** How a tool is shown to a model. */
export interface ToolOffer {
  description: string
  inputSchema: Readonly<Record<string, unknown>>
}

/** The product's tools as this user may use them, without those that a tutor has no business with. */
export interface TutorTools {
  /** Takes the way that every call takes, with the user's own permissions. */
  call(name: string, args: Arguments, options: ToolCallOptions): Promise<ToolOutcome>
  /** The search among them, get_tools. */
  find(args: Arguments, options: ToolCallOptions): Promise<ToolOutcome>
  /** Whether a tool of this name is there and changes nothing. */
  onlyReads(name: string): boolean
  /** How get_tools and use_tool are described to a model. */
  offers(): Promise<{ getTools: ToolOffer; useTool: ToolOffer }>
}

export interface QuotaLeave {
  readonly allowed: true
  /** Where the day's prompts run out. */
  readonly warnings?: readonly HintWarning[]
}

export interface QuotaRefusal {
  readonly allowed: false
  readonly reason: string
  /** Seconds. */
  readonly retryAfter: number
  readonly limit: { readonly current: number; readonly max: number; readonly window: string }
}

/** Counts what costs the operator; the same action again is not counted twice. */
export interface TutorQuota {
  take(actionId: string): Promise<QuotaLeave | QuotaRefusal>
}

export interface TutorPreferences {
  readonly answerStyle: 'concise' | 'balanced' | 'detailed'
  readonly difficulty: 'beginner' | 'intermediate' | 'advanced'
  /** A tag such as fr-CA; null to answer in the language of the question. */
  readonly language: string | null
  /** What answers where the chosen engine cannot; none to be told so instead. */
  readonly fallbackEngine: Engine | 'none'
  /** The key to ask with where a session names none, by its label or its provider; else the newest. */
  readonly preferredKey?: string | null
}

/** How far one answer may go. */
export interface TutorLimits {
  readonly modelCalls: number
  readonly ms: number
  /** In and out together, over all calls of the model. */
  readonly tokens: number
}

/** What the tutor of one user needs from outside. */
export interface EnginePorts {
  readonly tools: TutorTools
  /** The user's keys, the newest first. */
  keys(): Promise<readonly ModelKey[]>
  /** The model that the operator pays for, where there is one. */
  readonly operator: ModelKey | undefined
  readonly quota: TutorQuota
  preferences(): Promise<TutorPreferences>
  readonly limits: TutorLimits
  now(): Date
  /** Milliseconds that only ever grow, for durations. */
  elapsed(): number
  readonly logger: Logger
  /** How a user's own address is reached; a shared server refuses its own network here. */
  readonly fetch?: typeof fetch
}

export const DEFAULT_LIMITS: TutorLimits = { modelCalls: 8, ms: 50_000, tokens: DEFAULT_ANSWER_TOKENS }

export const DEFAULT_PREFERENCES: TutorPreferences = {
  answerStyle: 'balanced',
  difficulty: 'intermediate',
  language: null,
  fallbackEngine: 'offline',
}
