import type { ClientPort, HintWarning } from '@tutor-nexus/toolkit'
import type { Progress } from '@tutor-nexus/toolkit/contract'
import type {
  Citation,
  Engine,
  EngineChoice as ChosenEngine,
  PASSED_OVER,
  Step,
} from '../../../platform/session/session-event.ts'

export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

export interface EngineChoice {
  readonly engine: ChosenEngine
  /** The user's key, by label or provider; null for the preferred one. */
  readonly key: string | null
}

/** The workspace that a session was started in, with its defaults. */
export interface SessionWorkspace {
  readonly id: string
  readonly institution: string | null
  readonly vault: string | null
  /** In the student's own words. */
  readonly instructions: string | null
}

export interface Question extends EngineChoice {
  readonly sessionId: string
  /** The event of the question, under which it is charged and recorded. */
  readonly eventId: string
  readonly text: string
  /** Earlier messages that fit a model, oldest first. */
  readonly before: readonly Turn[]
  /** The client's description of the session, with the workspace's school and vault. Data, never instructions. */
  readonly context: Readonly<Record<string, unknown>>
  readonly workspace: SessionWorkspace
}

/** An engine that was asked before the one that answered. */
export interface PassedOver {
  readonly engine: Engine
  readonly why: (typeof PASSED_OVER)[number]
  readonly message: string
  /** Seconds. */
  readonly retryAfter?: number
}

export interface TutorAnswer {
  readonly text: string
  readonly engine: Engine
  readonly model: string | null
  /** The label of the user's own key that answered. */
  readonly key?: string
  readonly citations: readonly Citation[]
  readonly steps: readonly Step[]
  readonly passedOver?: readonly PassedOver[]
  /** How sure the look-ups are that the answer rests on; absent if it rests on none. */
  readonly sureness?: number
  /** Notes such as that another engine answered. */
  readonly notes: readonly string[]
  /** Warnings such as that few prompts are left today. */
  readonly warnings?: readonly HintWarning[]
}

export interface Answering {
  readonly client: ClientPort
  readonly signal: AbortSignal
  /** The trace of the call that asks: the tutor's own calls belong to it. */
  readonly traceId?: string
  /** That call itself, the parent of the tutor's own. */
  readonly spanId?: string
  progress(progress: Progress): void
  /** Called for each finished model or tool call, also if no answer follows. */
  stepped(step: Step): void
}

/** Answers a student's question or fails with a ToolError. The caller records the question. */
export interface Tutor {
  answer(question: Question, answering: Answering): Promise<TutorAnswer>
  /** Why an engine cannot answer at present; undefined if it can, as far as is known. */
  unavailableReason(choice: EngineChoice, client: ClientPort): Promise<string | undefined>
}
