import type { QueryClient } from '@tanstack/react-query'
import { call, type Answer, type Data } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { conversationIn } from '../log/exchanges.ts'
import { logKey, type SessionLog } from '../log/session-log.ts'
import { askingIn, updateAsking, updateRunning } from './asking-store.ts'
import { lookupLabel } from './lookup-label.ts'

export interface AskedMessage {
  message: string
  /** The draft that it sends. */
  draftId?: string | undefined
}

/** Asks in a session and follows the answer as it comes. Errors are part of the state, so that this never fails. */
export async function askTutor(
  client: QueryClient,
  sessionId: string,
  { message, draftId }: AskedMessage,
): Promise<void> {
  updateAsking(sessionId, () => ({
    running: { question: message, text: '', isStopping: false },
    failure: undefined,
    stopped: undefined,
    unsent: '',
    heard: '',
  }))
  try {
    const result = await call(
      'tn_session_ask',
      { sessionId, message, draftId },
      {
        idempotencyKey: crypto.randomUUID(),
        onProgress: (progress) => {
          const part = progress.message ?? ''
          const lookup = lookupLabel(progress)
          updateRunning(sessionId, (running) => ({
            text: running.text + part,
            lookup: lookup ?? (part.trim() === '' ? running.lookup : undefined),
          }))
        },
      },
    )
    await showAnswer(client, sessionId, result)
  } catch (error) {
    await showFailure(client, sessionId, message, error)
  }
}

type AskResult = Answer<Data<'tn_session_ask'>>

const refreshed = (client: QueryClient) => client.invalidateQueries({ queryKey: [TOOL_KEY] })

async function showAnswer(client: QueryClient, sessionId: string, result: AskResult): Promise<void> {
  const { response, eventsEmitted } = result.data
  updateRunning(sessionId, () => ({ text: response, events: eventsEmitted }))
  await refreshed(client)
  updateAsking(sessionId, ({ notes, unsent }) => ({
    running: undefined,
    heard: 'Answer ready',
    unsent: unsent || undefined,
    notes: { ...notes, [eventsEmitted.at(-1) ?? '']: notesOf(result) },
  }))
}

async function showFailure(
  client: QueryClient,
  sessionId: string,
  question: string,
  error: unknown,
): Promise<void> {
  const { running } = askingIn(sessionId)
  const isWanted = running?.isStopping === true
  await refreshed(client)
  // A question that was not logged goes back into the field.
  const rest = isKept(client, sessionId, question) ? undefined : question
  updateAsking(sessionId, ({ unsent }) => ({
    running: undefined,
    unsent: unsent || rest,
    failure: isWanted ? undefined : { question, error },
    stopped: running?.text ? { question, text: running.text } : undefined,
    heard: isWanted ? 'Answer stopped' : '',
  }))
}

const isKept = (client: QueryClient, sessionId: string, question: string): boolean =>
  conversationIn(client.getQueryData<SessionLog>(logKey(sessionId))?.events ?? []).items.some(
    (item) => item.kind === 'exchange' && item.question === question,
  )

const notesOf = ({ data, agentHints }: AskResult): string[] => [
  ...data.notes,
  ...(agentHints.warnings ?? []).map(({ message }) => message),
]
