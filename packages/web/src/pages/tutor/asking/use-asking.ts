import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { type AskedMessage, askTutor } from './ask-tutor.ts'
import { updateAsking, updateRunning, useAskingState } from './asking-store.ts'

/** Asks the tutor, streams the answer, and stops it. */
export function useAsking(sessionId: string) {
  const client = useQueryClient()
  const state = useAskingState(sessionId)
  const asking = useMutation({
    mutationKey: [TOOL_KEY, 'tn_session_ask'],
    mutationFn: (asked: AskedMessage) => askTutor(client, sessionId, asked),
  })
  const stopping = useMutation({
    mutationKey: [TOOL_KEY, 'tn_session_cancel_pending'],
    mutationFn: () => stopAnswers(sessionId),
    // Nothing was stopped: the answer goes on.
    onError: () => updateRunning(sessionId, () => ({ isStopping: false })),
  })
  return {
    ...state,
    ask: asking.mutate,
    stop: () => {
      updateRunning(sessionId, () => ({ isStopping: true }))
      stopping.mutate()
    },
    dismiss: () => updateAsking(sessionId, () => ({ failure: undefined })),
  }
}

/** Stops the open questions by their ids: without one, the drafts would be cancelled too. */
async function stopAnswers(sessionId: string): Promise<void> {
  const { data } = await call('tn_session_outbox', { sessionId })
  const open = data.items.filter(({ kind }) => kind === 'question' || kind === 'waiting')
  for (const { id } of open)
    await call('tn_session_cancel_pending', { sessionId, id }, { idempotencyKey: crypto.randomUUID() })
}

export type AskingTutor = ReturnType<typeof useAsking>
