import type { Client, HintWarning } from '@tutor-nexus/toolkit'
import type { Progress } from '@tutor-nexus/toolkit/contract'
import type { Citation, Engine, Step } from '../../../platform/session/session-event.ts'

export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** What a session has chosen to be answered by. */
export interface EngineChoice {
  readonly engine: Engine
  /** Which of the user's own keys, by its label or its provider; null to leave it to their preference. */
  readonly key: string | null
}

export interface Question extends EngineChoice {
  readonly sessionId: string
  /** The event that asks it: what it is charged and recorded under. */
  readonly eventId: string
  readonly text: string
  /** What was said before, oldest first, as much as fits a model. */
  readonly before: readonly Turn[]
  /** What the session is about, as its client said. Data, never instruction. */
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
  /** Said where another engine answered than the one that was asked for, or none could. */
  readonly notes: readonly string[]
  /** Such as that the day's prompts run out. */
  readonly warnings?: readonly HintWarning[]
}

/** What the tutor may use while it answers. */
export interface Answering {
  readonly client: Client
  readonly signal: AbortSignal
  /** Parts of the answer as they come. */
  progress(progress: Progress): void
  /** Each call of a model or a tool as it ends, also where no answer comes of it. */
  stepped(step: Step): void
}

/** Answers a student's question. Fails with a ToolError; the question is kept by whoever asks. */
export interface Tutor {
  answer(question: Question, answering: Answering): Promise<TutorAnswer>
  /** Why an engine could not answer as things are; undefined where it could, as far as is known beforehand. */
  lacking(choice: EngineChoice, client: Client): Promise<string | undefined>
}
