export const PROVIDERS = ['claude_code', 'codex', 'gemini_cli', 'tutor_nexus'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** Tokens by kind. Their total is input + output + cacheRead + cacheWrite: reasoning is a part of output. */
export interface TokenUse {
  /** Without what was read from or written to a cache. */
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
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

/** A text too long to hold: where its source lies in the log. */
export interface LongText {
  /** `string`: between the quotes of a JSON string; `json`: a JSON value, shown as its source. */
  source: 'string' | 'json'
  /** Bytes of the log, the end excluded. */
  start: number
  end: number
  /** The first characters, for whoever shows no more than that. */
  head: string
}

export type LogText = string | LongText

/** One named text of a step, such as its message, a tool's input or one block of its output. */
export interface StepField {
  name: string
  format: 'text' | 'json'
  text: LogText
}

/** What happened, in the order of the log. A record of a log makes none, one or several. */
export interface Step {
  kind: StepKind
  /** ISO time, where the log gives one. */
  at: string | null
  /** The tool's name, the slash command, or an unknown record's type. */
  name: string | null
  model: string | null
  /** What joins a tool's call with its result, within one recording. */
  callId: string | null
  /** Of a tool's result. */
  failed: boolean
  /** The recording that this call started, by its id. */
  subagent: string | null
  fields: StepField[]
}

/** A step in its place. */
export interface PlacedStep extends Step {
  /** From 0, within its turn. */
  index: number
  /** Of a call, its result, and of a result, its call. */
  partner: { turn: number; step: number } | null
  /** Of a call: from call to result. */
  durationMs: number | null
  /** Of a call: how it ended. Null while there is no result. */
  outcome: 'ok' | 'failed' | null
}

export interface TurnHead {
  /** From 0. The first holds also what the log says before anyone spoke. */
  index: number
  startedAt: string | null
  endedAt: string | null
  durationMs: number | null
  /** The beginning of the message that opened it; empty where none did. */
  prompt: string
  /** The beginning of the last thing the agent said in it; empty where it said nothing. */
  reply: string
  outcome: 'completed' | 'interrupted' | 'open'
  steps: number
  toolCalls: number
  failedCalls: number
  tokens: TokenUse
  models: string[]
  /** The tools that were called, most often called first. */
  tools: { name: string; calls: number; failed: number }[]
  compactions: number
  /** Of the recordings that it started. */
  subagents: string[]
}

export interface RecordingHead {
  id: string
  provider: ProviderName
  /** Changes when a log was written anew: positions of another generation mean nothing. */
  generation: string
  /** Folder that the agent worked in, where the log tells. */
  cwd: string | null
  /** A short stable name of the project, the same for all recordings of it. */
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
  /** Those of the recordings that it started, and that these started. */
  subagentTokens: TokenUse
  models: { name: string; tokens: TokenUse }[]
  tools: { name: string; calls: number; failed: number }[]
  files: { path: string; reads: number; writes: number }[]
  subagents: string[]
  /** What its owner called it, where it was given a name. */
  title: string | null
  /** First message of the user. */
  snippet: string
  /** Lines that were no JSON or only half written. */
  skippedLines: number
  /** Records that are bookkeeping of the agent and no steps, by type. */
  otherRecords: Record<string, number>
  bytes: number
}

/** What is worth a look, each with a position that the other tools accept. */
export interface Findings {
  failed: { turn: number; step: number; tool: string; message: string }[]
  /** The same call with the same input, again and again. */
  loops: { turn: number; step: number; tool: string; times: number }[]
  slowest: { turn: number; durationMs: number }[]
  costliest: { turn: number; tokens: number }[]
}
