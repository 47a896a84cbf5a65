import type { Answering, Question, TutorAnswer } from '../model/tutor-port.ts'
import type { StepLog } from './step-log.ts'

export type EngineAnswer = Pick<TutorAnswer, 'text' | 'model' | 'key' | 'citations' | 'notes' | 'warnings'>

/** One way to answer. Fails with a ToolError where it cannot. */
export type AnswerEngine = (question: Question, answering: Answering, steps: StepLog) => Promise<EngineAnswer>
