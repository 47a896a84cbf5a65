import type { useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { DeckRows } from './deck-rows.tsx'
import styles from './decks.module.css'
import { NewDeck } from './new-deck.tsx'
import { SampleDeck } from './sample-deck.tsx'

type DeckPages = ReturnType<typeof useToolPages<'search-decks'>>

/** The decks there are, and the way to a new one. */
export function Decks({ found }: { found: DeckPages }) {
  const decks = found.pages.flatMap(({ data }) => data.items)
  const [first] = found.pages
  return (
    <section className={styles['decks']} aria-labelledby="decks">
      <h2 id="decks">Decks</h2>
      {found.error ? (
        <ErrorState error={found.error} doing="list the decks" onRetry={() => void found.refetch()} />
      ) : !first ? (
        <Progress label="Looking up the decks" />
      ) : (
        <>
          {decks.length === 0 ? (
            <EmptyState title="No deck yet" actions={<SampleDeck />}>
              Name one below and put questions into it, let an assistant make cards from your notes, or begin
              with a sample that shows how studying works here.
            </EmptyState>
          ) : (
            <>
              <DeckRows decks={decks} />
              <ShowMore query={found} shown={decks.length} total={first.data.totalCount} of="deck" />
            </>
          )}
          <NewDeck />
        </>
      )}
    </section>
  )
}
