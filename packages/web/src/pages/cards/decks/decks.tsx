import type { useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { DeckRows } from './deck-rows.tsx'
import { ExportCards } from '../export/export-cards.tsx'
import { ImportCards } from '../import/import-cards.tsx'
import styles from './decks.module.css'
import { NewDeck } from './new-deck.tsx'
import { SampleDeck } from './sample-deck.tsx'

type DeckPages = ReturnType<typeof useToolPages<'search-decks'>>

/** The list of decks, and a form for a new one. */
export function Decks({ found }: { found: DeckPages }) {
  const decks = found.pages.flatMap(({ data }) => data.items)
  const [first] = found.pages
  return (
    <section className={styles['decks']} aria-labelledby="decks">
      <h2 id="decks">Decks</h2>
      {found.error ? (
        <ErrorState error={found.error} doing="load decks" onRetry={() => void found.refetch()} />
      ) : !first ? (
        <Progress label="Loading decks" />
      ) : (
        <>
          {decks.length === 0 ? (
            <EmptyState title="No decks yet" actions={<SampleDeck />}>
              Create one below, ask your assistant to make cards from your notes, or start with a sample deck.
            </EmptyState>
          ) : (
            <>
              <DeckRows decks={decks} />
              <ShowMore query={found} shown={decks.length} total={first.data.totalCount} of="deck" />
            </>
          )}
          <NewDeck />
          <div className={styles['files']}>
            <ImportCards />
            {decks.length > 0 ? <ExportCards name="cards" label="Export all" /> : null}
          </div>
        </>
      )}
    </section>
  )
}
