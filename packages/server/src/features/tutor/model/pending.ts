import type { SessionRequest } from './session-requests.ts'
import type { SessionState } from './session-state.ts'

/** A draft, a question without an answer, and the same on their way to the session's home. */
export const PENDING_KINDS = ['draft', 'question', 'waiting', 'waiting-draft'] as const

export interface PendingMessage {
  /** By which it is sent, changed or cancelled. */
  readonly id: string
  readonly kind: (typeof PENDING_KINDS)[number]
  readonly text: string
  readonly at: string | null
  /** The device that it waits on; null for what the session's log has. */
  readonly device: string | null
}

interface Pending {
  /** In the session's log. */
  readonly here: readonly PendingMessage[]
  /** Not yet at the session's home. */
  readonly waiting: readonly PendingMessage[]
}

/** A session's outbox. */
export function pendingOf(
  { drafts, open }: Pick<SessionState, 'drafts' | 'open'>,
  requests: readonly SessionRequest[] = [],
): Pending {
  const question = open
    ? [{ id: open.eventId, kind: 'question' as const, text: open.text, at: null, device: null }]
    : []
  return {
    here: [...drafts.map((draft) => ({ ...draft, kind: 'draft' as const, device: null })), ...question],
    waiting: requests.flatMap(({ id, kind, text, createdAt: at, device }) =>
      (kind === 'ask' || kind === 'draft') && text !== null
        ? [{ id, kind: kind === 'ask' ? ('waiting' as const) : ('waiting-draft' as const), text, at, device }]
        : [],
    ),
  }
}
