import type { Client, HintWarning } from '@tutor-nexus/toolkit'
import type { Progress } from '@tutor-nexus/toolkit/contract'
import type { Citation, Engine, Step } from '../../../platform/session/session-event.ts'

export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

export interface EngineChoice {
  readonly engine: Engine
  /** The user's key, by label or provider; null for the preferred one. */
  readonly key: string | null
}

export interface Question extends EngineChoice {
  readonly sessionId: string
  /** The event of the question, under which it is charged and recorded. */
  readonly eventId: string
  readonly text: string
  /** Earlier messages that fit a model, oldest first. */
  readonly before: readonly Turn[]
  /** The client's description of the session. Data, never instructions. */
  readonly context: Readonly<Record<string, unknown>>
}

export interface TutorAnswer {
  readonly text: string
  readonly engine: Engine
  readonly model: string | null
  /** The label of the user's own key that answered. */
  readonly key?: string
  readonly citations: readonly Citation[]
  readonly steps: readonly Step[]
  /** Notes such as that another engine answered. */
  readonly notes: readonly string[]
  /** Warnings such as that few prompts are left today. */
  readonly warnings?: readonly HintWarning[]
}

export interface Answering {
  readonly client: Client
  readonly signal: AbortSignal
  /** The trace of the call that asks: the tutor's own calls belong to it. */
  readonly traceId?: string
  progress(progress: Progress): void
  /** Called for each finished model or tool call, also if no answer follows. */
  stepped(step: Step): void
}

/** Answers a student's question or fails with a ToolError. The caller records the question. */
export interface Tutor {
  answer(question: Question, answering: Answering): Promise<TutorAnswer>
  /** Why an engine cannot answer at present; undefined if it can, as far as is known. */
  unavailableReason(choice: EngineChoice, client: Client): Promise<string | undefined>
}
