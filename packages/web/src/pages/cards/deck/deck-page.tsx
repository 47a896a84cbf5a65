import { useRecentItem } from '../../../parts/search/recent-items.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Data } from '../../../api/call.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { buttonClass } from '../../../parts/form/button.tsx'
import { CardBrowser } from '../card-list/card-browser.tsx'
import { isNarrowed } from '../card-list/card-filters.tsx'
import { DeletedCards } from '../deleted.tsx'
import { DueNow } from '../decks/due-now.tsx'
import { AddCard } from '../edit/add-card.tsx'
import { StudyProgress } from '../progress/study-progress.tsx'
import { DeckActions } from './deck-actions.tsx'
import styles from './deck-page.module.css'

const route = getRouteApi('/cards/decks/$deck')

export function DeckPage() {
  const { deck } = route.useParams()
  const found = useTool('get-deck', { deckId: deck })
  return (
    <Loaded
      query={found}
      doing="load the deck"
      waiting="Loading deck"
      missing={{
        title: 'This deck doesn’t exist',
        action: (
          <Link to="/cards" className={buttonClass()}>
            All decks
          </Link>
        ),
      }}
    >
      {({ data }) => <Deck key={deck} deck={data} />}
    </Loaded>
  )
}

function Deck({ deck }: { deck: Data<'get-deck'> }) {
  const { deckId, name, description, isQuery, counts } = deck
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  useRecentItem('deck', deckId, name)
  // Stays open while cards are added.
  const [wasEmpty] = useState(counts.cards === 0)
  return (
    <>
      <PageHeader
        title={name}
        above={
          <>
            <Link to="/cards">Cards</Link> / Deck
          </>
        }
        actions={<DeckActions deck={deck} />}
      >
        {description}
      </PageHeader>
      <div className={styles['sections']}>
        <DueNow deckId={deckId} />
        {isQuery ? (
          <p className={styles['note']}>A filtered deck shows matching cards from all decks.</p>
        ) : (
          <Disclosure title="Add a card" open={wasEmpty}>
            <AddCard deckId={deckId} />
          </Disclosure>
        )}
        {counts.cards === 0 && !isNarrowed(filters) ? null : (
          <section className={styles['section']} aria-label="Cards">
            <h2>Cards</h2>
            <CardBrowser
              deckId={deckId}
              filters={filters}
              onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
            />
          </section>
        )}
        <StudyProgress deckId={deckId} />
        {isQuery ? null : <DeletedCards deckId={deckId} />}
      </div>
    </>
  )
}
