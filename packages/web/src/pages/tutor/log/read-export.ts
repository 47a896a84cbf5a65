import { call } from '../../../api/call.ts'
import { fieldOf, numberOf, textOf } from '../field-of.ts'
import { eventFrom, type SessionEvent } from './session-event.ts'

/** The whole of a session as the text that another device takes in, gathered part by part. */
export async function exportedText(sessionId: string, signal?: AbortSignal): Promise<string> {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await call(
      'tn_session_export',
      { sessionId, ...(cursor === undefined ? {} : { cursor }) },
      { signal },
    )
    parts.push(data.part)
    cursor = data.nextCursor
  } while (cursor !== undefined)
  return parts.join('')
}

/** The events in it: one JSON object a line, between a header and a seal, which have no place in the log. */
export const eventsInExport = (text: string): SessionEvent[] =>
  text.split('\n').flatMap((line): SessionEvent[] => {
    if (line === '') return []
    const value: unknown = JSON.parse(line)
    const seq = numberOf(value, 'seq')
    if (seq === undefined) return []
    const logged = {
      seq,
      eventId: textOf(value, 'eventId') ?? '',
      at: textOf(value, 'createdAt') ?? '',
    }
    return [eventFrom(logged, textOf(value, 'type') ?? '', fieldOf(value, 'payload'))]
  })
