import { ToolError } from '@tutor-nexus/toolkit'
import { openOutbox } from '../tools/shared/suggestions.ts'
import type { SessionState } from './session-state.ts'

/** What is to be sent or kept, and the draft that this is or becomes. */
export interface Message {
  readonly text: string
  readonly draftId?: string | undefined
}

export const MOST_DRAFTS = 20

type Pending = Pick<SessionState, 'drafts' | 'open'>

/** The question to ask and the draft that it sends, or that the same question is open already. */
export function draftToSend(
  sessionId: string,
  { drafts, open }: Pending,
  { text, draftId }: Message,
): { text: string; sends: string | null } | 'open' {
  // The words of a draft send it, whether or not they come with its id.
  const draft = drafts.find((each) => (draftId === undefined ? each.text === text : each.id === draftId))
  if (!draft && open?.text === text) return 'open'
  if (draftId !== undefined && !draft) throw noSuchDraft(sessionId)
  return { text, sends: draft?.id ?? null }
}

/** The draft that is changed, null for a new one, and whether anything changes. */
export function draftToChange(
  sessionId: string,
  { drafts }: Pending,
  { text, draftId }: Message,
): { edits: string | null; changes: boolean } {
  const same = drafts.find((each) => each.text === text)
  if (draftId === undefined && same) return { edits: same.id, changes: false }
  if (draftId === undefined) {
    if (drafts.length >= MOST_DRAFTS) throw tooManyDrafts(sessionId)
    return { edits: null, changes: true }
  }
  const draft = drafts.find(({ id }) => id === draftId)
  if (!draft) throw noSuchDraft(sessionId)
  return { edits: draftId, changes: draft.text !== text }
}

export const noSuchDraft = (sessionId: string) =>
  new ToolError('NOT_FOUND', 'This draft does not exist, or it has been sent', {
    details: { reason: 'tn_session_outbox lists the drafts and waiting messages with their ids' },
    next: [openOutbox(sessionId)],
  })

const tooManyDrafts = (sessionId: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `This session has ${MOST_DRAFTS} drafts already`, {
    details: { reason: 'Send, change or cancel one of them first' },
    next: [openOutbox(sessionId)],
  })
