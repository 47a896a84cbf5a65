import type { SessionEventTable } from '../store/schema/session-event-tables.ts'

/** Nobody: no user's id has this form. */
export const ANONYMISED = 'anonymised'
const REMOVED = '[removed]'

type Payload = SessionEventTable['payload']

/** What of an event may stay when its words and its owner go: its kind, its place, and figures. */
export function anonymousPayload(type: string, payload: Payload): Payload {
  switch (type) {
    case 'started':
      return { engine: payload['engine'], context: {} }
    case 'asked':
    case 'drafted':
      return { text: REMOVED }
    case 'answered':
      return { ...payload, text: REMOVED, citations: [] }
    case 'failed':
      return { ...payload, message: REMOVED }
    case 'stepped':
    case 'stopped':
    case 'withdrawn':
    case 'ended':
    case 'reopened':
      return payload
    case 'imported':
      return { ...payload, from: REMOVED }
    // A newer program's: nobody here knows what of it are words.
    default:
      return {}
  }
}
