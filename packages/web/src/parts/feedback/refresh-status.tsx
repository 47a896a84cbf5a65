import { Button } from '../form/button.tsx'
import { Icon } from '../display/icon.tsx'
import styles from './refresh-status.module.css'

interface Props {
  query: { dataUpdatedAt: number; isFetching: boolean; isRefetchError: boolean }
  onRefresh: () => void
}

/** When the page was last refreshed, and a button to refresh it. */
export function RefreshStatus({ query, onRefresh }: Props) {
  const at = new Date(query.dataUpdatedAt).toLocaleTimeString('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <div className={styles['refreshed']}>
      <Button look="quiet" busy={query.isFetching} onClick={onRefresh}>
        <Icon name="refresh" />
        Refresh
      </Button>
      <p>{query.isRefetchError ? `Couldn’t refresh. Updated ${at}` : `Updated ${at}`}</p>
    </div>
  )
}
