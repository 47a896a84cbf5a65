import type { EventLog } from '../store/event-log.ts'
import type { Turn } from '../model/tutor-port.ts'
import { contentOf, MESSAGE_TYPES } from '../tools/shared/views.ts'

const MOST_TURNS = 20
const MOST_CHARACTERS = 24_000
/** Between two messages lie the steps of an answer: in so many events there are enough messages. */
const LOOK_BACK = 400

/** What was said before a question, oldest first: the latest turns, as many as fit. */
export async function saidBefore(
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
