import { useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { CardRows } from './card-rows.tsx'

interface Props {
  words: string
  /** Shown where no card matches. */
  nothing: string
}

/** Cards of all decks that match words; only their questions. */
export function CardResults({ words, nothing }: Props) {
  const found = useToolPages('search-cards', { query: words }, { keepPrevious: true })
  const cards = found.pages.flatMap(({ data }) => data.items)
  const [first] = found.pages
  if (found.error)
    return <ErrorState error={found.error} doing="search cards" onRetry={() => void found.refetch()} />
  if (!first) return <Progress label="Searching cards" />
  if (cards.length === 0) return <EmptyState title="No results">{nothing}</EmptyState>
  return (
    <>
      <CardRows cards={cards} />
      <ShowMore query={found} shown={cards.length} total={first.data.totalCount} of="card" />
    </>
  )
}
