import type { ToolContext } from '@tutor-nexus/toolkit'
import type { SessionServices } from '../define.ts'
import { requireOpen } from '../tools/shared/find-session.ts'
import type { OpenQuestion } from './record-answer.ts'
import { byUser } from '../model/new-event.ts'
import type { SessionState } from '../model/session-state.ts'

type Context = ToolContext<SessionServices>

export interface RecordedQuestion {
  readonly question: OpenQuestion
  readonly state: SessionState
}

/**
 * Appends a question, unless the same one is still open: a call that asks its client runs several times, and a failed
 * one is repeated.
 */
export async function recordQuestion(
  sessionId: string,
  text: string,
  context: Context,
): Promise<RecordedQuestion> {
  await context.services.requireRoom()
  const { events, state } = await context.services.log.append(sessionId, (now) => {
    requireOpen(sessionId, now)
    return now.open?.text === text ? [] : [byUser('asked', { text }, context)]
  })
  // An earlier one may have been followed by others, and by its answer.
  const { eventId = '', seq: seen = state.lastSeq } = events[0] ?? { eventId: state.open?.eventId }
  return { question: { sessionId, eventId, text, seen }, state }
}

export interface SavedDraft {
  readonly eventId: string
  readonly state: SessionState
  readonly changed: boolean
}

export async function saveDraft(sessionId: string, text: string, context: Context): Promise<SavedDraft> {
  await context.services.requireRoom()
  const { events, state } = await context.services.log.append(sessionId, (now) => {
    requireOpen(sessionId, now)
    return now.draft?.text === text ? [] : [byUser('drafted', { text }, context)]
  })
  return { eventId: state.draft?.eventId ?? '', state, changed: events.length > 0 }
}
