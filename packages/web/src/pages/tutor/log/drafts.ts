import type { SessionEvent } from './session-event.ts'

/** A message that is written and not sent. */
export interface Draft {
  /** The id of the event that began it. */
  id: string
  text: string
  at: string
}

/** The drafts after an event, in the order in which they were begun. */
export function draftsAfter(drafts: readonly Draft[], event: SessionEvent): readonly Draft[] {
  switch (event.type) {
    case 'asked':
      return event.sends === undefined ? [] : drafts.filter(({ id }) => id !== event.sends)
    case 'drafted': {
      const { eventId: id, text, at, edits } = event
      if (edits === undefined) return [{ id, text, at }]
      return drafts.some((draft) => draft.id === edits)
        ? drafts.map((draft) => (draft.id === edits ? { ...draft, text, at } : draft))
        : [...drafts, { id, text, at }]
    }
    case 'withdrawn':
      return drafts.filter(({ id }) => id !== event.draft)
    default:
      return drafts
  }
}
