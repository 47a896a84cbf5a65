export const PROVIDERS = ['claude_code', 'codex', 'gemini_cli', 'tutor_nexus'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** Tokens by kind. The total is input + output + cacheRead + cacheWrite; reasoning is a part of output. */
export interface TokenUse {
  /** Without cache reads and writes. */
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
  /** The part of cacheWrite that is kept for an hour, at a higher price. */
  cacheWriteHour: number
  reasoning: number
}

export const STEP_KINDS = [
  'user',
  'assistant',
  'thinking',
  'tool_call',
  'tool_result',
  'compaction',
  'notice',
  'unknown',
] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** Steps made by a model: the current one, if their record names none. */
export const MODEL_STEPS: ReadonlySet<StepKind> = new Set(['assistant', 'thinking', 'tool_call'])

/** Steps that some logs repeat as echoes. */
export const MESSAGE_STEPS: ReadonlySet<StepKind> = new Set(['user', 'assistant', 'thinking'])

/** A text too long to hold in memory: its position in the log. */
export interface LongText {
  /** `string`: between the quotes of a JSON string; `json`: the source of a JSON value. */
  source: 'string' | 'json'
  /** Bytes of the log, the end excluded. */
  start: number
  end: number
  head: string
}

export type LogText = string | LongText

/** A named text of a step, such as a message, a tool's input or a block of its output. */
export interface StepField {
  name: string
  format: 'text' | 'json'
  text: LogText
}

/** One thing that happened. A log record has none, one or several. */
export interface Step {
  kind: StepKind
  at: string | null
  /** The tool's name, the slash command, or an unknown record's type. */
  name: string | null
  model: string | null
  /** Joins a tool's call with its result, within one recording. */
  callId: string | null
  failed: boolean
  subagent: string | null
  fields: StepField[]
}

/** A call that was made for another, such as a look-up of the tutor for a question. */
export interface CallMade {
  readonly name: string
  readonly outcome: string
  readonly durationMs: number
  readonly callsMade: readonly CallMade[]
}

/** A step with its position and its call or result. */
export interface PlacedStep extends Step {
  index: number
  /** The result of a call, or the call of a result. */
  partner: { turn: number; step: number } | null
  /** Of a call: from call to result. */
  durationMs: number | null
  /** Of a call: null while there is no result. */
  outcome: 'ok' | 'failed' | null
  /** Of a call: those that were made for it. */
  callsMade?: readonly CallMade[]
}

export interface TurnHead {
  /** From 0. The first also holds what the log has before the first message. */
  index: number
  startedAt: string | null
  endedAt: string | null
  durationMs: number | null
  /** The beginning of its first user message, or empty. */
  prompt: string
  /** The beginning of the agent's last message, or empty. */
  reply: string
  outcome: 'completed' | 'interrupted' | 'open'
  steps: number
  toolCalls: number
  failedCalls: number
  tokens: TokenUse
  models: string[]
  /** Most often called first. */
  tools: { name: string; calls: number; failed: number }[]
  compactions: number
  subagents: string[]
}

export interface RecordingHead {
  id: string
  provider: ProviderName
  /** Changes when the log is rewritten: positions of another generation are invalid. */
  generation: string
  cwd: string | null
  /** The same for all recordings of a project. */
  projectHash: string
  parent: string | null
  startedAt: string | null
  endedAt: string | null
  durationMs: number
  turns: number
  steps: number
  toolCalls: number
  failedCalls: number
  compactions: number
  tokens: TokenUse
  /** Of all recordings below this one. */
  subagentTokens: TokenUse
  models: { name: string; tokens: TokenUse }[]
  tools: { name: string; calls: number; failed: number }[]
  files: { path: string; reads: number; writes: number }[]
  subagents: string[]
  title: string | null
  snippet: string
  /** Lines that are incomplete or not JSON. */
  skippedLines: number
  otherRecords: Record<string, number>
  bytes: number
}

/** Notable turns and steps, with positions that the other tools accept. */
export interface Findings {
  failed: { turn: number; step: number; tool: string; message: string }[]
  /** Repeated calls with the same input. */
  loops: { turn: number; step: number; tool: string; times: number }[]
  slowest: { turn: number; durationMs: number }[]
  costliest: { turn: number; tokens: number }[]
}
