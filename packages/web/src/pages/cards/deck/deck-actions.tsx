import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type Data } from '../../../api/call.ts'
import { refreshExcept, cancelQueriesAbout, TOOL_KEY, useAction } from '../../../api/use-tool.ts'
import { download } from '../../../parts/browser/download.ts'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
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
  const exporting = useMutation({
    mutationKey: [TOOL_KEY, 'export-cards'],
    mutationFn: () => exportedCsv(deckId),
    onSuccess: (csv) => download(`${fileNameOf(name)}.csv`, csv, 'text/csv'),
    onError: failed,
  })
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
      <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
        Export
      </Button>
      <Button busy={deleting.isPending} onClick={() => deleting.mutate()}>
        Delete
      </Button>
      {isEditing ? <DeckSettings deck={deck} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'cards'

/** All cards of a deck with their answers, as CSV. */
async function exportedCsv(deckId: string): Promise<string> {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await call('export-cards', {
      deckId,
      showAnswer: true,
      ...(cursor === undefined ? {} : { cursor }),
    })
    parts.push(data.csv)
    cursor = data.nextCursor
  } while (cursor !== undefined)
  return parts.join('')
}
