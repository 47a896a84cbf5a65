import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useToolPages } from '../../api/use-tool.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { SearchField } from '../../parts/form/search-field.tsx'
import { CardResults } from './card-list/card-results.tsx'
import styles from './cards-page.module.css'
import { DeletedDecks } from './deleted.tsx'
import { Decks } from './decks/decks.tsx'
import { DueNow } from './decks/due-now.tsx'
import { EditCard } from './edit/edit-card.tsx'
import { StudyProgress } from './progress/study-progress.tsx'

const route = getRouteApi('/cards')

export function CardsPage() {
  const { q = '', card } = route.useSearch()
  const navigate = route.useNavigate()
  const decks = useToolPages('search-decks', {})
  const isEmpty = decks.pages[0]?.data.items.length === 0 && q === ''
  const words = useDeferredValue(q.trim())
  const go = (search: { q?: string; card?: string }) =>
    void navigate({ search, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader title="Cards">Cards come back just before you would forget them.</PageHeader>
      <DueNow />
      {isEmpty ? null : (
        <div className={styles['search']} role="search">
          <SearchField
            label="Search cards"
            placeholder="Search questions, answers and tags"
            value={q}
            onChange={(next) => go(next === '' ? {} : { q: next })}
          />
        </div>
      )}
      {words === '' ? (
        <>
          <Decks found={decks} />
          <StudyProgress />
          <div className={styles['deleted']}>
            <DeletedDecks />
          </div>
        </>
      ) : (
        <CardResults words={words} nothing="Try different words." />
      )}
      {card === undefined ? null : <EditCard cardId={card} onClose={() => go(q === '' ? {} : { q })} />}
    </>
  )
}
