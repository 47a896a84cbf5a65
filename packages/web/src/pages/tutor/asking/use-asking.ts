import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, type Answer, type Data } from '../../../api/call.ts'
import { TOOL_KEY, useAction } from '../../../api/use-tool.ts'
import { conversationIn } from '../log/exchanges.ts'
import { logKey, type SessionLog } from '../log/session-log.ts'
import { askingIn, updateAsking, updateRunning, useAskingState } from './asking-store.ts'

type AskResult = Answer<Data<'tn_session_ask'>>

/** Asks the tutor, streams the answer, and stops it. */
export function useAsking(sessionId: string) {
  const client = useQueryClient()
  const state = useAskingState(sessionId)
  const refreshed = () => client.invalidateQueries({ queryKey: [TOOL_KEY] })
  const asking = useMutation({
    mutationKey: [TOOL_KEY, 'tn_session_ask'],
    mutationFn: (message: string) => {
      updateAsking(sessionId, () => ({
        running: { question: message, text: '', isStopping: false },
        failure: undefined,
        unsent: '',
        heard: '',
      }))
      return call(
        'tn_session_ask',
        { sessionId, message },
        {
          idempotencyKey: crypto.randomUUID(),
          onProgress: ({ message: part = '' }) =>
            updateRunning(sessionId, ({ text }) => ({ text: text + part })),
        },
      )
    },
    onSuccess: async (result) => {
      const { response, eventsEmitted } = result.data
      updateRunning(sessionId, () => ({ text: response, events: eventsEmitted }))
      await refreshed()
      updateAsking(sessionId, ({ notes, unsent }) => ({
        running: undefined,
        heard: 'Answer ready',
        unsent: unsent || undefined,
        notes: { ...notes, [eventsEmitted.at(-1) ?? '']: notesOf(result) },
      }))
    },
    onError: async (error, question) => {
      const isWanted = askingIn(sessionId).running?.isStopping === true
      await refreshed()
      // A question that was not logged goes back into the field.
      const rest = isKept(client, sessionId, question) ? undefined : question
      updateAsking(sessionId, ({ unsent }) => ({
        running: undefined,
        unsent: unsent || rest,
        failure: isWanted ? undefined : { question, error },
        heard: isWanted ? 'Answer stopped' : '',
      }))
    },
  })
  const stopping = useAction('tn_session_cancel_pending')
  return {
    ...state,
    ask: asking.mutateAsync,
    stop: () => {
      updateRunning(sessionId, () => ({ isStopping: true }))
      stopping.mutate({ sessionId })
    },
    dismiss: () => updateAsking(sessionId, () => ({ failure: undefined })),
  }
}

const isKept = (client: QueryClient, sessionId: string, question: string): boolean =>
  conversationIn(client.getQueryData<SessionLog>(logKey(sessionId))?.events ?? []).items.some(
    (item) => item.kind === 'exchange' && item.question === question,
  )

export type AskingTutor = ReturnType<typeof useAsking>

const notesOf = ({ data, agentHints }: AskResult): string[] => [
  ...data.notes,
  ...(agentHints.warnings ?? []).map(({ message }) => message),
]
