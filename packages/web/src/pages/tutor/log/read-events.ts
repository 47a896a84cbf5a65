import { call, type Data } from '../../../api/call.ts'
import { fieldOf, numberOf, textOf } from '../field-of.ts'
import { eventFrom, type SessionEvent } from './session-event.ts'

/** The full export of a session. */
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

/** The events of an export: one JSON object per line, without header and seal. */
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

type Item = Data<'tn_session_resume'>['items'][number]

/** The events of an open session after `afterSeq`. */
export async function eventsSince(
  sessionId: string,
  afterSeq: number,
  signal: AbortSignal,
): Promise<SessionEvent[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const { data } = await call(
      'tn_session_resume',
      { sessionId, afterSeq, ...(cursor === undefined ? {} : { cursor }) },
      { signal },
    )
    items.push(...data.items)
    cursor = data.nextCursor
  } while (cursor !== undefined)
  return joined(items).map(({ eventId, seq, createdAt, type, content, payload }) =>
    eventFrom({ eventId, seq, at: createdAt }, type, payloadOf(content, payload)),
  )
}

/** Joins texts that were split across pages. */
function joined(items: readonly Item[]): Item[] {
  const whole: Item[] = []
  for (const item of items) {
    const before = whole.at(-1)
    if (before?.eventId === item.eventId) before.content = (before.content ?? '') + (item.content ?? '')
    else whole.push({ ...item })
  }
  return whole
}

/** Large payloads are JSON in the content. */
const payloadOf = (content: string | null, payload: Record<string, unknown>): unknown =>
  payload['asJsonIn'] === 'content' && content !== null ? JSON.parse(content) : { ...payload, text: content }
