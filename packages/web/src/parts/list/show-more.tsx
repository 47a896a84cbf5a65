import { Button } from '../form/button.tsx'
import { pluralize } from '../text/words.ts'
import styles from './show-more.module.css'

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  shown: number
  total?: number | undefined
  /** What is counted, in the singular. */
  of: string
}

/** A button for the next page of a list, and the number of items shown. */
export function ShowMore({ query, shown, total = shown, of }: Props) {
  const all = pluralize(total, of)
  if (shown === 0) return null
  return (
    <div className={styles['more']}>
      {query.hasNextPage ? (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
      <p className={styles['count']} role="status">
        {total !== shown
          ? `${shown.toLocaleString('en')} of ${all}`
          : query.hasNextPage
            ? `${all} so far`
            : all}
      </p>
    </div>
  )
}
