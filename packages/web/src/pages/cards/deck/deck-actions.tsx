import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type Data } from '../../../api/call.ts'
import { refreshExcept, cancelQueriesAbout, TOOL_KEY, useAction } from '../../../api/use-tool.ts'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { ExportCards } from '../export/export-cards.tsx'
import { DeckSettings } from './deck-settings.tsx'

/** Settings, export and deletion of a deck. */
export function DeckActions({ deck }: { deck: Data<'get-deck'> }) {
  const { deckId, name } = deck
  const say = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const restoring = useAction('restore-deck')
  const failed = (error: Error) => say({ text: error.message })
  const deleting = useMutation({
    mutationKey: [TOOL_KEY, 'delete-deck'],
    onMutate: () => cancelQueriesAbout(client, deckId),
    mutationFn: () => call('delete-deck', { deckId }, { idempotencyKey: crypto.randomUUID() }),
    async onSuccess() {
      say({ text: `“${name}” and its cards were deleted`, undo: () => restoring.mutate({ deckId }) })
      // Refreshes the list first, so that no row requests the deleted deck.
      await client.refetchQueries({ queryKey: [TOOL_KEY, 'search-decks'], type: 'all' })
      await navigate({ to: '/cards' })
      await refreshExcept(client, deckId)
    },
    onError(error) {
      failed(error)
      return client.invalidateQueries({ queryKey: [TOOL_KEY] })
    },
  })
  return (
    <>
      <Button onClick={() => setEditing(true)}>Settings</Button>
      <ExportCards deckId={deckId} name={name} label="Export" />
      <Button busy={deleting.isPending} onClick={() => deleting.mutate()}>
        Delete
      </Button>
      {isEditing ? <DeckSettings deck={deck} onClose={() => setEditing(false)} /> : null}
    </>
  )
}
