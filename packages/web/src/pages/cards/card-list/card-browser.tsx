import { useDeferredValue } from 'react'
import { useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { SearchField } from '../../../parts/form/search-field.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { BulkActions } from './bulk-actions.tsx'
import styles from './card-browser.module.css'
import { FilterBar, isNarrowed, searchArguments, type CardFilters } from './card-filters.tsx'
import { CardRows } from './card-rows.tsx'
import { useKnownTags } from './known-tags.tsx'
import { useSelection } from './use-selection.ts'

interface Props {
  deckId: string
  filters: CardFilters
  onFilters: (filters: CardFilters) => void
}

/** The cards of a deck, to filter, sort, select and change together; only their questions. */
export function CardBrowser({ deckId, filters, onFilters }: Props) {
  const { q = '', ...others } = filters
  const words = useDeferredValue(q)
  const args = { deckId, ...searchArguments({ ...others, q: words }) }
  const found = useToolPages('search-cards', args, { keepPrevious: true })
  const [first] = found.pages
  const cards = found.pages.flatMap(({ data }) => data.items)
  const tags = useKnownTags(cards)
  const selection = useSelection(JSON.stringify(args), cards)
  return (
    <>
      <div className={styles['search']} role="search">
        <SearchField
          label="Search this deck"
          placeholder="Search questions, answers and tags"
          value={q}
          onChange={(next) => onFilters(next === '' ? others : { ...others, q: next })}
        />
        <FilterBar filters={filters} onFilters={onFilters} tags={tags} />
      </div>
      {found.error ? (
        <ErrorState error={found.error} doing="search cards" onRetry={() => void found.refetch()} />
      ) : !first ? (
        <Progress label="Searching cards" />
      ) : (
        <>
          {cards.length === 0 && selection.selected.size === 0 ? (
            <EmptyState title="No results">Try different words or filters.</EmptyState>
          ) : (
            <BulkActions
              selection={selection}
              shown={cards}
              total={first.data.totalCount}
              matching={args}
              isNarrowed={isNarrowed(filters)}
              tags={tags}
            />
          )}
          <CardRows cards={cards} selection={selection} />
          <ShowMore query={found} shown={cards.length} total={first.data.totalCount} of="card" />
        </>
      )}
    </>
  )
}
