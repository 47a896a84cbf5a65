import { isToolError, ToolError, type ToolContext } from '@tutor-nexus/toolkit'
import { InputNeeded } from '@tutor-nexus/toolkit/contract'
import type { SessionServices } from '../define.ts'
import {
  answerStopped,
  endedMeanwhile,
  keepAnswer,
  stepsOf,
  type KeptAnswer,
  type OpenQuestion,
} from './keep-answer.ts'
import { bySystem } from '../model/new-event.ts'
import { saidBefore } from './said-before.ts'
import type { Step } from '../../../platform/session/session-event.ts'
import type { SessionState } from '../model/session-state.ts'
import { askAgain } from '../tools/shared/suggestions.ts'
import type { TutorAnswer } from '../model/tutor-port.ts'

type Context = ToolContext<SessionServices>

export interface Answered extends KeptAnswer, Pick<TutorAnswer, 'key' | 'warnings'> {
  readonly notes: readonly string[]
}

/** Has the tutor answer an open question and writes down what came of it, whatever that is. */
export async function answerQuestion(
  question: OpenQuestion,
  state: SessionState,
  context: Context,
): Promise<Answered> {
  const { log, running } = context.services
  const { sessionId, eventId } = question
  const run = running.begin(log, sessionId, eventId, question.seen)
  const signal = AbortSignal.any([context.signal, run.signal])
  try {
    const answer = await askTutor(question, state, context, signal)
    const kept = await keepAnswer(log, question, answer, context)
    const { key, warnings = [] } = answer
    const notes = [...answer.notes, ...leftOut(answer, kept)]
    return { ...kept, notes, warnings, ...(key === undefined ? {} : { key }) }
  } catch (thrown) {
    if (run.signal.aborted) throw await stoppedError(question, context)
    throw thrown
  } finally {
    run.end()
  }
}

async function askTutor(
  question: OpenQuestion,
  { engine, key, context: about }: SessionState,
  context: Context,
  signal: AbortSignal,
): Promise<TutorAnswer> {
  const { log, tutor } = context.services
  const { sessionId, eventId, text } = question
  const before = await saidBefore(log, sessionId, question)
  const { client, progress } = context
  const steps: Step[] = []
  try {
    return await untilAborted(
      tutor.answer(
        { sessionId, eventId, text, before, engine, key, context: about },
        {
          client,
          signal,
          progress: (part) => progress(part),
          stepped: (step) => void steps.push(step),
        },
      ),
      signal,
    )
  } catch (thrown) {
    // The client has to answer first, and this runs again when it has.
    if (thrown instanceof InputNeeded) throw thrown
    const failure = failureOf(thrown, question)
    await keepFailure(question, steps, isStop(signal, context.signal) ? undefined : failure, context)
    throw failure
  }
}

function leftOut({ citations }: TutorAnswer, { answered }: KeptAnswer): string[] {
  const count = citations.length - answered.payload.citations.length
  return count > 0 ? [`${count} more sources were left out for length`] : []
}

/** A stop is in the log already; a deadline that has passed is not. */
const isStop = (signal: AbortSignal, outer: AbortSignal): boolean => signal.aborted && !outer.aborted

/** A tutor that does not listen must not keep the caller waiting. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}

/** Keeps what was done for an answer that did not come, and why it did not, unless the log says so already. */
async function keepFailure(
  { sessionId, eventId }: OpenQuestion,
  steps: readonly Step[],
  failure: ToolError | undefined,
  context: Context,
): Promise<void> {
  const made = stepsOf(steps, eventId, context)
  const failed = failure && { answers: eventId, code: failure.code, message: failure.message }
  if (made.length === 0 && !failed) return
  await context.services.log.append(sessionId, ({ status }) =>
    failed && status === 'open' ? [...made, bySystem('failed', failed, context)] : made,
  )
}

/** What the caller and the log are told: foreign text stays behind. */
function failureOf(thrown: unknown, { sessionId, text }: OpenQuestion): ToolError {
  const next = [askAgain(sessionId, text)]
  if (!isToolError(thrown)) {
    return new ToolError('INTERNAL_ERROR', 'The tutor could not answer because of a fault on our side', {
      details: { reason: 'The question is kept: ask it again' },
      next,
      cause: thrown,
    })
  }
  const { kind: _, ...details } = thrown.details
  return new ToolError(thrown.code, thrown.message, {
    details,
    next: [...thrown.next, ...next],
    cause: thrown.cause,
  })
}

async function stoppedError(question: OpenQuestion, { services: { log } }: Context): Promise<ToolError> {
  const state = await log.state(question.sessionId)
  return state?.status === 'closed' ? endedMeanwhile(question) : answerStopped(question)
}
