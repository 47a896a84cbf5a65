import { isToolError, ToolError, type ToolContext } from '@tutor-nexus/toolkit'
import { InputNeeded } from '@tutor-nexus/toolkit/contract'
import { toToolError } from '../../../platform/store/errors.ts'
import type { SessionServices } from '../define.ts'
import {
  answerStopped,
  sessionEnded,
  recordAnswer,
  stepsOf,
  type RecordedAnswer,
  type OpenQuestion,
} from './record-answer.ts'
import { bySystem } from '../model/new-event.ts'
import type { Step } from '../../../platform/session/session-event.ts'
import type { SessionState } from '../model/session-state.ts'
import { askAgain } from '../tools/shared/suggestions.ts'
import type { SessionWorkspace, TutorAnswer, Turn } from '../model/tutor-port.ts'
import type { EventLog } from '../store/event-log.ts'
import { contentOf, MESSAGE_TYPES } from '../tools/shared/views.ts'

type Context = ToolContext<SessionServices>

export interface Answered
  extends RecordedAnswer, Pick<TutorAnswer, 'key' | 'warnings' | 'passedOver' | 'sureness'> {
  readonly notes: readonly string[]
}

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
    const recorded = await recordAnswer(log, question, answer, context)
    const { key, sureness, warnings = [], passedOver = [] } = answer
    const notes = [...answer.notes, ...omittedSources(answer, recorded)]
    return {
      ...recorded,
      notes,
      warnings,
      passedOver,
      ...(key === undefined ? {} : { key }),
      ...(sureness === undefined ? {} : { sureness }),
    }
  } catch (thrown) {
    if (run.signal.aborted) throw await stoppedError(question, context)
    throw thrown
  } finally {
    run.end()
  }
}

async function askTutor(
  question: OpenQuestion,
  { engine, key, context: about, workspace: workspaceId }: SessionState,
  context: Context,
  signal: AbortSignal,
): Promise<TutorAnswer> {
  const { log, tutor, workspaceOf } = context.services
  const { sessionId, eventId, text } = question
  const before = await conversationBefore(log, sessionId, question)
  const workspace = await workspaceOf(workspaceId)
  const { client, progress, traceId, spanId } = context
  const steps: Step[] = []
  try {
    return await untilAborted(
      tutor.answer(
        { sessionId, eventId, text, before, engine, key, workspace, context: contextIn(workspace, about) },
        {
          client,
          signal,
          traceId,
          spanId,
          progress: (part) => progress(part),
          stepped: (step) => void steps.push(step),
        },
      ),
      signal,
    )
  } catch (thrown) {
    // The client has to respond first; then this runs again.
    if (thrown instanceof InputNeeded) throw thrown
    const failure = failureOf(thrown, question)
    await recordFailure(question, steps, isStop(signal, context.signal) ? undefined : failure, context)
    throw failure
  }
}

/** What the session says about itself comes before the defaults of its workspace. */
const contextIn = (
  { institution, vault }: SessionWorkspace,
  about: SessionState['context'],
): SessionState['context'] => ({
  ...(institution === null ? {} : { institution }),
  ...(vault === null ? {} : { vault }),
  ...about,
})

function omittedSources({ citations }: TutorAnswer, { answered }: RecordedAnswer): string[] {
  const count = citations.length - answered.payload.citations.length
  return count > 0 ? [`${count} more sources were left out for length`] : []
}

/** A stop is already in the log; a passed deadline is not. */
const isStop = (signal: AbortSignal, outer: AbortSignal): boolean => signal.aborted && !outer.aborted

/** The caller does not wait for a tutor that ignores the signal. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}

/** Records the steps of a failed answer, and the failure unless the log already has it. */
async function recordFailure(
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

/** The error for the caller and the log, without foreign text. */
function failureOf(thrown: unknown, { sessionId, text }: OpenQuestion): ToolError {
  const next = [askAgain(sessionId, text)]
  const known = isToolError(thrown) ? thrown : toToolError(thrown)
  if (!known) {
    return new ToolError('INTERNAL_ERROR', 'The tutor could not answer because of a fault on our side', {
      details: { reason: 'The question is kept: ask it again' },
      next,
      cause: thrown,
    })
  }
  const { kind: _, ...details } = known.details
  return new ToolError(known.code, known.message, {
    details,
    next: [...known.next, ...next],
    cause: known.cause,
  })
}

async function stoppedError(question: OpenQuestion, { services: { log } }: Context): Promise<ToolError> {
  const state = await log.state(question.sessionId)
  return state?.status === 'closed' ? sessionEnded(question) : answerStopped(question)
}

const MOST_TURNS = 20
const MOST_CHARACTERS = 24_000
/** Answers also have steps: this many events contain enough messages. */
const LOOK_BACK = 400

/** The latest messages before a question that fit, oldest first. */
export async function conversationBefore(
  log: EventLog,
  sessionId: string,
  question: { eventId: string; seen: number },
): Promise<Turn[]> {
  const events = await log.ofTypes(sessionId, MESSAGE_TYPES, {
    after: Math.max(0, question.seen - LOOK_BACK),
    upTo: question.seen,
    limit: LOOK_BACK,
  })
  const turns: Turn[] = []
  let room = MOST_CHARACTERS
  for (const event of events.toReversed()) {
    if (event.eventId === question.eventId) continue
    const text = contentOf(event) ?? ''
    room -= text.length
    if (room < 0 || turns.length === MOST_TURNS) break
    turns.unshift({ role: event.type === 'answered' ? 'assistant' : 'user', text })
  }
  return turns
}
