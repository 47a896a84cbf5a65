import { useAction, useToolPages } from '../../../api/use-tool.ts'
import { pluralize } from '../../../parts/text/words.ts'
import { Deleted, DeletedRows } from '../../../parts/list/deleted-items.tsx'
import { useToast, useTried } from '../../../parts/feedback/toast.tsx'

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
        about: [description, pluralize(counts.cards, 'card')].filter(Boolean).join(', '),
      }))}
      total={found.pages[0]?.data.totalCount}
      onBringBack={async ({ id, name }) => {
        if (await tried(() => restoring.mutateAsync({ deckId: id }))) say({ text: `“${name}” is back` })
      }}
    />
  )
}
