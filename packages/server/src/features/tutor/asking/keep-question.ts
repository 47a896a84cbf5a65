import type { ToolContext } from '@tutor-nexus/toolkit'
import type { SessionServices } from '../define.ts'
import { requireOpen } from '../tools/shared/find-session.ts'
import type { OpenQuestion } from './keep-answer.ts'
import { byUser } from '../model/new-event.ts'
import type { SessionState } from '../model/session-state.ts'

type Context = ToolContext<SessionServices>

export interface KeptQuestion {
  readonly question: OpenQuestion
  readonly state: SessionState
}

/**
 * Puts a question into the log. The same one that still waits for its answer is not put there again: a call that asks
 * its client runs several times, and one that failed is repeated.
 */
export async function keepQuestion(sessionId: string, text: string, context: Context): Promise<KeptQuestion> {
  const { events, state } = await context.services.log.append(sessionId, (now) => {
    requireOpen(sessionId, now)
    return now.open?.text === text ? [] : [byUser('asked', { text }, context)]
  })
  // One that was sent before may have been followed by others, and by its answer.
  const { eventId = '', seq: seen = state.lastSeq } = events[0] ?? { eventId: state.open?.eventId }
  return { question: { sessionId, eventId, text, seen }, state }
}

export interface KeptDraft {
  readonly eventId: string
  readonly state: SessionState
  readonly changed: boolean
}

/** Keeps the one message that is written and not sent, in the place of the one before. */
export async function keepDraft(sessionId: string, text: string, context: Context): Promise<KeptDraft> {
  const { events, state } = await context.services.log.append(sessionId, (now) => {
    requireOpen(sessionId, now)
    return now.draft?.text === text ? [] : [byUser('drafted', { text }, context)]
  })
  return { eventId: state.draft?.eventId ?? '', state, changed: events.length > 0 }
}
