import { useAction, useToolPages } from '../../../api/use-tool.ts'
import { Deleted, DeletedRows } from '../../../parts/list/deleted-items.tsx'
import { useToast, useTried } from '../../../parts/feedback/toast.tsx'

/** The cards of a deck that are in the trash; their questions only. */
export function DeletedCards({ deckId }: { deckId: string }) {
  return <Deleted>{() => <Cards deckId={deckId} />}</Deleted>
}

function Cards({ deckId }: { deckId: string }) {
  const say = useToast()
  const tried = useTried()
  const restoring = useAction('restore-card')
  const found = useToolPages('search-cards', { deckId, trashed: true })
  const cards = found.pages.flatMap(({ data }) => data.items)
  return (
    <DeletedRows
      of="card"
      query={found}
      things={cards.map(({ cardId, front, tags }) => ({
        id: cardId,
        name: front ?? 'A long question',
        about: tags.join(', '),
      }))}
      total={found.pages[0]?.data.totalCount}
      onBringBack={async ({ id }) => {
        if (await tried(() => restoring.mutateAsync({ cardId: id }))) say({ text: 'The card is back' })
      }}
    />
  )
}
