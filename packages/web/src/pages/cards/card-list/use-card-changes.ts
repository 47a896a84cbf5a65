import { useAction } from '../../../api/use-tool.ts'
import { useToast, useReported } from '../../../parts/feedback/toast.tsx'

/** Suspends and deletes cards, with undo that works after the card has left the page. */
export function useCardChanges() {
  const say = useToast()
  const tried = useReported()
  const suspending = useAction('suspend-card')
  const deleting = useAction('delete-card')
  const restoring = useAction('restore-card')

  const setSuspended = (cardId: string, suspended: boolean) =>
    tried(() => suspending.mutateAsync({ cardId, suspended }))

  return {
    async suspend(cardId: string, suspended: boolean): Promise<void> {
      if (await setSuspended(cardId, suspended))
        say({
          text: suspended ? 'Card suspended' : 'Card resumed',
          undo: () => void setSuspended(cardId, !suspended),
        })
    },
    async remove(cardId: string): Promise<void> {
      if (await tried(() => deleting.mutateAsync({ cardId })))
        say({
          text: 'Card deleted',
          undo: () => void tried(() => restoring.mutateAsync({ cardId })),
        })
    },
  }
}
