import { type Draft, draftsAfter } from './drafts.ts'
import type { SessionEvent, Step } from './session-event.ts'

export type GivenAnswer = Extract<SessionEvent, { type: 'answered' }>

/** A question and its outcome. */
export interface Exchange {
  kind: 'exchange'
  id: string
  at: string
  question: string
  answer?: GivenAnswer
  steps: Step[]
  /** The last error. */
  failure?: string
  isStopped: boolean
}

/** A status change of the session. */
export interface Mark {
  kind: 'mark'
  id: string
  at: string
  text: string
}

export interface Conversation {
  items: readonly (Exchange | Mark)[]
  /** Not sent. */
  drafts: readonly Draft[]
}

/** The conversation of a session log. */
export function conversationIn(events: readonly SessionEvent[]): Conversation {
  const items: (Exchange | Mark)[] = []
  const asked = new Map<string, Exchange>()
  let drafts: readonly Draft[] = []
  for (const event of events) {
    drafts = draftsAfter(drafts, event)
    const { eventId: id, at } = event
    const about = 'answers' in event ? asked.get(event.answers) : undefined
    switch (event.type) {
      case 'asked': {
        const exchange: Exchange = {
          kind: 'exchange',
          id,
          at,
          question: event.text,
          steps: [],
          isStopped: false,
        }
        asked.set(id, exchange)
        items.push(exchange)
        break
      }
      case 'answered':
        if (about) about.answer = event
        break
      case 'stepped':
        about?.steps.push(event.step)
        break
      case 'failed':
        if (about) about.failure = event.message
        break
      case 'stopped':
        if (about) about.isStopped = true
        break
      case 'ended':
        items.push({
          kind: 'mark',
          id,
          at,
          text: event.reason === 'expired' ? 'Closed automatically' : 'Ended',
        })
        break
      case 'reopened':
        items.push({ kind: 'mark', id, at, text: 'Resumed' })
        break
      case 'imported':
        items.push({ kind: 'mark', id, at, text: 'Imported from another device' })
        break
      case 'drafted':
      case 'withdrawn':
      case 'other':
        break
    }
  }
  return { items, drafts }
}

/** Whether a question still waits for an answer. */
export const isOpen = ({ answer, isStopped }: Exchange): boolean => answer === undefined && !isStopped
