import { encodeTime } from 'ulid'
import { eventLog } from '../../../packages/server/src/features/tutor/store/event-log-store.ts'
import type { NewEvent } from '../../../packages/server/src/platform/session/session-event.ts'
import type { CallRecordTable } from '../../../packages/server/src/platform/store/schema/call-tables.ts'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { newId } from '../../../packages/server/src/platform/store/testing/test-stores.ts'

type Content = { [Type in NewEvent['type']]: Pick<Extract<NewEvent, { type: Type }>, 'type' | 'payload'> }

const START = Date.parse('2026-11-15T09:00:00.000Z')

/** While the calls are made that are told here. */
export const now = (): Date => new Date(START)

/** So many seconds after the hour. */
export const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString()

let given = 0
/** An id that sorts by this time. */
export const idAt = (seconds: number): string =>
  encodeTime(START + seconds * 1000, 10) + String(given++).padStart(16, '0')

/** What a tutoring session tells, each with its second. */
export async function tutoringSession(
  store: Store,
  owner: string,
  ...contents: [seconds: number, content: Content[NewEvent['type']]][]
): Promise<string> {
  const sessionId = newId()
  const log = eventLog(store, owner, { now: () => new Date(START), onFault: () => undefined })
  const [first, ...rest] = contents.map(([seconds, content]) => eventAt(seconds, content))
  if (!first) throw new Error('A session begins with an event')
  await log.begin(sessionId, first)
  await log.append(sessionId, () => rest)
  return sessionId
}

export async function appendTo(
  store: Store,
  owner: string,
  sessionId: string,
  ...contents: [seconds: number, content: Content[NewEvent['type']]][]
): Promise<void> {
  const log = eventLog(store, owner, { now: () => new Date(START), onFault: () => undefined })
  await log.append(sessionId, () => contents.map(([seconds, content]) => eventAt(seconds, content)))
}

const eventAt = (seconds: number, content: Content[NewEvent['type']]): NewEvent => ({
  eventId: newId(),
  createdAt: at(seconds),
  actorUserId: null,
  clientEventId: null,
  isPending: content.type === 'drafted',
  ...content,
})

export const started = (title: string) =>
  ({ type: 'started', payload: { title, engine: 'own-key', context: {} } }) as const
export const asked = (text: string) => ({ type: 'asked', payload: { text } }) as const
export const answered = (text: string, model: string | null = null): Content['answered'] => ({
  type: 'answered',
  payload: { text, engine: 'own-key', model, citations: [], answers: newId() },
})
export const modelStep = (name: string, inputTokens: number, outputTokens: number) =>
  ({
    type: 'stepped',
    payload: {
      kind: 'model',
      name,
      outcome: 'stop',
      durationMs: 1200,
      inputTokens,
      outputTokens,
      answers: newId(),
    },
  }) as const
export const toolStep = (name: string, outcome = 'OK') =>
  ({
    type: 'stepped',
    payload: { kind: 'tool', name, outcome, durationMs: 12.4, answers: newId() },
  }) as const

/** A session of kind `call`, or a further name for where calls were made. */
export async function callSession(store: Store, owner: string, name: string | null): Promise<string> {
  const id = newId()
  await store.write((db) =>
    db
      .insertInto('session')
      .values({ id, owner, kind: 'call', workspace: 'physics', name, boundWorkspace: null, createdAt: at(0) })
      .execute(),
  )
  return id
}

/** Recorded calls, each with its second. */
export async function recordCalls(
  store: Store,
  owner: string | null,
  sessionId: string | null,
  ...calls: [seconds: number, call: Partial<CallRecordTable>][]
): Promise<void> {
  const rows = calls.map(([seconds, call]) => ({
    id: idAt(seconds),
    at: at(seconds),
    owner,
    tool: 'list_tasks',
    agent: 'taskManager',
    mode: 'list',
    sessionId,
    workspaceId: 'physics',
    agentId: 'claude-code',
    agentVersion: '2.1.0',
    arguments: {},
    outcome: 'OK',
    errorKind: null,
    durationMs: 20,
    bytes: 1000,
    tokens: 250,
    cached: null,
    traceId: newId(),
    correlationId: 'correlation',
    surface: 'mcp',
    ...call,
  }))
  await store.write((db) => db.insertInto('callRecord').values(rows).execute())
}

export const failure = (code: string, message: string) =>
  ({ type: 'failed', payload: { answers: newId(), code, message } }) as const
