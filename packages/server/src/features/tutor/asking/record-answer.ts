import { ToolError } from '@tutor-nexus/toolkit'
import type { EventLog } from '../store/event-log.ts'
import { bySystem, type EventContext } from '../model/new-event.ts'
import type {
  AnyEvent,
  Citation,
  NewEvent,
  SessionEvent,
  Step,
} from '../../../platform/session/session-event.ts'
import { askAgain, resumeSession } from '../tools/shared/suggestions.ts'
import type { TutorAnswer } from '../model/tutor-port.ts'

export interface OpenQuestion {
  readonly sessionId: string
  readonly eventId: string
  readonly text: string
  /** The last event that was read: up to here there is neither answer nor stop. */
  readonly seen: number
}

export interface RecordedAnswer {
  readonly answered: SessionEvent<'answered'>
  readonly events: readonly AnyEvent[]
}

/** Leaves room on a page for the event's text. */
const MOST_CITATION_BYTES = 12_000

/** Writes the steps and the answer in one transaction, unless another process has answered or stopped the question. */
export async function recordAnswer(
  log: EventLog,
  question: OpenQuestion,
  answer: TutorAnswer,
  context: EventContext,
): Promise<RecordedAnswer> {
  const { sessionId, eventId } = question
  const wanted = eventsOf(question, answer, context)
  let { seen } = question
  for (;;) {
    let isLatest = false
    const { events, state } = await log.append(sessionId, (now) => {
      if (now.status === 'closed') throw sessionEnded(question)
      isLatest = now.open?.eventId === eventId || now.lastSeq === seen
      return isLatest ? wanted : []
    })
    const answered = events.findLast((event) => event.type === 'answered')
    if (isLatest && answered) return { answered, events }
    // A later question is open, so only the log shows whether this one still is.
    const outcome = await outcomeOf(log, question, { after: seen, upTo: state.lastSeq })
    if (outcome?.type === 'stopped') throw answerStopped(question)
    if (outcome) return { answered: outcome, events: [outcome] }
    seen = state.lastSeq
  }
}

function eventsOf(
  { eventId }: OpenQuestion,
  { text, engine, model, citations, steps, notes }: TutorAnswer,
  context: EventContext,
): NewEvent[] {
  return [
    ...stepsOf(steps, eventId, context),
    bySystem(
      'answered',
      {
        text,
        engine,
        model,
        citations: withinBytes(citations),
        answers: eventId,
        ...(notes.length > 0 ? { notes: [...notes] } : {}),
      },
      context,
    ),
  ]
}

export const stepsOf = (steps: readonly Step[], answers: string, context: EventContext): NewEvent[] =>
  steps.map((step) => bySystem('stepped', { ...step, answers }, context))

function withinBytes(citations: readonly Citation[]): Citation[] {
  let left = MOST_CITATION_BYTES
  return citations.filter((citation) => (left -= Buffer.byteLength(JSON.stringify(citation))) >= 0)
}

async function outcomeOf(
  log: EventLog,
  { sessionId, eventId }: OpenQuestion,
  { after, upTo }: { after: number; upTo: number },
): Promise<SessionEvent<'answered'> | SessionEvent<'stopped'> | undefined> {
  const events = await log.ofTypes(sessionId, ['answered', 'stopped'], { after, upTo, limit: upTo - after })
  for (const event of events) {
    if (event.type !== 'answered' && event.type !== 'stopped') continue
    if (event.payload.answers === eventId) return event
  }
  return undefined
}

export const answerStopped = ({ sessionId, text }: OpenQuestion) =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The answer was stopped before it was finished', {
    details: { reason: 'tn_session_cancel_pending was called meanwhile. The question can be asked again' },
    next: [askAgain(sessionId, text)],
  })

export const sessionEnded = ({ sessionId }: OpenQuestion) =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The session was ended before the answer was finished', {
    details: { reason: 'The question is kept: resume the session and ask it again' },
    next: [resumeSession(sessionId)],
  })
