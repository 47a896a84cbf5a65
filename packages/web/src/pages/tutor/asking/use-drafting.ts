import { CallFailure } from '../../../api/call-failure.ts'
import { useAction } from '../../../api/use-tool.ts'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { updateAsking } from './asking-store.ts'

/** Keeps what is written without sending it, and throws it away. */
export function useDrafting(sessionId: string) {
  const keeping = useAction('tn_session_ask')
  const discarding = useAction('tn_session_cancel_pending')
  const say = useToast()
  const keep = (message: string) =>
    keeping.mutate(
      { sessionId, message, draft: true },
      {
        onSuccess: () =>
          // What was typed since then is not kept yet.
          updateAsking(sessionId, ({ unsent }) => ({ unsent: unsent === message ? undefined : unsent })),
      },
    )
  const failure = keeping.error ?? discarding.error
  return {
    keep,
    discard: (message: string) =>
      discarding.mutate(
        { sessionId },
        { onSuccess: () => say({ text: 'Draft discarded', undo: () => keep(message) }) },
      ),
    isKeeping: keeping.isPending,
    isDiscarding: discarding.isPending,
    fault: failure
      ? `The draft is as it was: ${failure instanceof CallFailure ? failure.message : 'this page met a fault of its own'}`
      : undefined,
  }
}
