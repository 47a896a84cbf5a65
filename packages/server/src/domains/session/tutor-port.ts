import type { Client, Progress } from '@tutor-nexus/toolkit'
import type { Citation, Engine, Step } from './session-event.ts'

export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

export interface Question {
  readonly sessionId: string
  /** The event that asks it: what it is charged and recorded under. */
  readonly eventId: string
  readonly text: string
  /** What was said before, oldest first, as much as fits a model. */
  readonly before: readonly Turn[]
  readonly engine: Engine
  /** What the session is about, as its client said. Data, never instruction. */
  readonly context: Readonly<Record<string, unknown>>
}

export interface TutorAnswer {
  readonly text: string
  readonly engine: Engine
  readonly model: string | null
  readonly citations: readonly Citation[]
  readonly steps: readonly Step[]
  /** Said where another engine answered than the one that was asked for, or none could. */
  readonly notes: readonly string[]
}

/** What the tutor may use while it answers. */
export interface Answering {
  readonly client: Client
  readonly signal: AbortSignal
  /** Parts of the answer as they come. */
  progress(progress: Progress): void
}

/** Answers a student's question. Fails with a ToolError; the question is kept by whoever asks. */
export interface Tutor {
  answer(question: Question, answering: Answering): Promise<TutorAnswer>
}
