import { Button } from '../form/button.tsx'
import { Icon } from '../display/icon.tsx'
import styles from './refresh-status.module.css'

interface Props {
  query: { dataUpdatedAt: number; isFetching: boolean; isRefetchError: boolean }
  onRefresh: () => void
}

/** Says how old a page that changes by itself is, and brings it up to date. */
export function Refreshed({ query, onRefresh }: Props) {
  const at = new Date(query.dataUpdatedAt).toLocaleTimeString('en', { hourCycle: 'h23' })
  return (
    <div className={styles['refreshed']}>
      <Button look="quiet" busy={query.isFetching} onClick={onRefresh}>
        <Icon name="refresh" />
        Refresh
      </Button>
      <p>{query.isRefetchError ? `Could not refresh; as of ${at}` : `As of ${at}, renewed every minute`}</p>
    </div>
  )
}
