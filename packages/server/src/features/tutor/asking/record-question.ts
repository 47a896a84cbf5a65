import type { ToolContext } from '@tutor-nexus/toolkit'
import type { SessionServices } from '../define.ts'
import { requireOpen } from '../tools/shared/find-session.ts'
import type { OpenQuestion } from './record-answer.ts'
import { draftToChange, draftToSend, type Message } from '../model/drafts.ts'
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
  message: Message,
  context: Context,
): Promise<RecordedQuestion> {
  await context.services.requireRoom()
  const { events, state } = await context.services.log.append(sessionId, (now) => {
    requireOpen(sessionId, now)
    const asked = draftToSend(sessionId, now, message)
    return asked === 'open' ? [] : [byUser('asked', asked, context)]
  })
  // An earlier one may have been followed by others, and by its answer.
  const { eventId = '', seq: seen = state.lastSeq } = events[0] ?? { eventId: state.open?.eventId }
  return { question: { sessionId, eventId, text: message.text, seen }, state }
}

export interface SavedDraft {
  readonly draftId: string
  readonly state: SessionState
  /** The event that was written, unless the draft says this already. */
  readonly eventId: string | undefined
}

export async function saveDraft(sessionId: string, message: Message, context: Context): Promise<SavedDraft> {
  await context.services.requireRoom()
  let draftId: string | null = null
  const { events, state } = await context.services.log.append(sessionId, (now) => {
    requireOpen(sessionId, now)
    const { edits, changes } = draftToChange(sessionId, now, message)
    draftId = edits
    return changes ? [byUser('drafted', { text: message.text, edits }, context)] : []
  })
  const eventId = events[0]?.eventId
  return { draftId: draftId ?? eventId ?? '', state, eventId }
}
