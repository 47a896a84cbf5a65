import { useState } from 'react'
import { useAction, useToolPages } from '../../api/use-tool.ts'
import { ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { useToast, useReported } from '../../parts/feedback/toast.tsx'
import { Button } from '../../parts/form/button.tsx'
import { CollapsibleSection } from '../../parts/layout/disclosure.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import { pluralize } from '../../parts/text/words.ts'
import styles from './deleted.module.css'

/** The deleted decks, at the end of the page; a deck is restored with its cards and their history. */
export function DeletedDecks() {
  const [isOpen, setOpen] = useState(false)
  return (
    <CollapsibleSection title="Deleted" isOpen={isOpen} onOpen={setOpen}>
      {() => <Decks />}
    </CollapsibleSection>
  )
}

function Decks() {
  const restoring = useAction('restore-deck')
  const found = useToolPages('search-decks', { trashed: true })
  const decks = found.pages.flatMap(({ data }) => data.items)
  return (
    <DeletedRows
      of="deck"
      query={found}
      items={decks.map(({ deckId, name, description, counts }) => ({
        id: deckId,
        name,
        about: [description, pluralize(counts.cards, 'card')].filter(Boolean).join(', '),
      }))}
      onRestore={({ id }) => restoring.mutateAsync({ deckId: id })}
    />
  )
}

/** The deleted cards of a deck; only their questions. */
export function DeletedCards({ deckId }: { deckId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <CollapsibleSection title="Deleted" isOpen={isOpen} onOpen={setOpen}>
      {() => <Cards deckId={deckId} />}
    </CollapsibleSection>
  )
}

function Cards({ deckId }: { deckId: string }) {
  const restoring = useAction('restore-card')
  const found = useToolPages('search-cards', { deckId, trashed: true })
  const cards = found.pages.flatMap(({ data }) => data.items)
  return (
    <DeletedRows
      of="card"
      query={found}
      items={cards.map(({ cardId, front, tags }) => ({
        id: cardId,
        name: front ?? 'Long question',
        about: tags.join(', '),
      }))}
      onRestore={({ id }) => restoring.mutateAsync({ cardId: id })}
    />
  )
}

interface DeletedItem {
  id: string
  name: string
  about: string
}

interface Props {
  of: 'card' | 'deck'
  query: ReturnType<typeof useToolPages<'search-cards'>> | ReturnType<typeof useToolPages<'search-decks'>>
  items: readonly DeletedItem[]
  onRestore: (item: DeletedItem) => Promise<unknown>
}

function DeletedRows({ of, query, items, onRestore }: Props) {
  const [first] = query.pages
  if (!first)
    return query.error ? (
      <ErrorState error={query.error} doing={`load deleted ${of}s`} onRetry={() => void query.refetch()} />
    ) : (
      <Progress label={`Loading deleted ${of}s`} />
    )
  if (items.length === 0) return <p className={styles['none']}>No deleted {of}s</p>
  return (
    <>
      <ul className={styles['rows']} aria-label={`Deleted ${of}s`}>
        {items.map((item) => (
          <Row key={item.id} item={item} onRestore={onRestore} />
        ))}
      </ul>
      <ShowMore query={query} shown={items.length} total={first.data.totalCount} of={of} />
    </>
  )
}

const LONGEST_NAME = 60

function Row({ item, onRestore }: { item: DeletedItem } & Pick<Props, 'onRestore'>) {
  const say = useToast()
  const tried = useReported()
  const [isBusy, setBusy] = useState(false)
  const name = item.name.slice(0, LONGEST_NAME)
  const restore = async () => {
    setBusy(true)
    if (await tried(() => onRestore(item))) say({ text: `Restored: ${name}` })
    setBusy(false)
  }
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p className={styles['name']}>{item.name}</p>
        {item.about ? <p className={styles['about']}>{item.about}</p> : null}
      </div>
      <Button look="quiet" busy={isBusy} aria-label={`Restore: ${name}`} onClick={() => void restore()}>
        Restore
      </Button>
    </li>
  )
}
