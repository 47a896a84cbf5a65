import { useAction, useToolPages } from '../../../api/use-tool.ts'
import { counted } from '../../../parts/text/counted.ts'
import { Deleted, DeletedRows } from '../../../parts/list/deleted-items.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { useTried } from '../../../parts/feedback/use-tried.ts'

/** The decks in the trash; each comes back with its cards and their history. */
export function DeletedDecks() {
  return <Deleted>{() => <Decks />}</Deleted>
}

function Decks() {
  const say = useToast()
  const tried = useTried()
  const restoring = useAction('restore-deck')
  const found = useToolPages('search-decks', { trashed: true })
  const decks = found.pages.flatMap(({ data }) => data.items)
  return (
    <DeletedRows
      of="deck"
      query={found}
      things={decks.map(({ deckId, name, description, counts }) => ({
        id: deckId,
        name,
        about: [description, counted(counts.cards, 'card')].filter(Boolean).join(', '),
      }))}
      total={found.pages[0]?.data.totalCount}
      onBringBack={async ({ id, name }) => {
        if (await tried(() => restoring.mutateAsync({ deckId: id }))) say({ text: `“${name}” is back` })
      }}
    />
  )
}
