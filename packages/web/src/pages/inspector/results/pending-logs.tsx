import { useEffect } from 'react'
import { pluralize } from '../../../parts/text/words.ts'
import styles from './pending-logs.module.css'

const AGAIN_MS = 1_500

/** Logs that are still being read; what they hold is asked for until it is there. */
export function PendingLogs({ count, onAgain }: { count: number; onAgain: () => unknown }) {
  useEffect(() => {
    const timer = setInterval(() => void onAgain(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [onAgain])
  return (
    <p role="status" className={styles['pending']}>
      {pluralize(count, 'log')} still being read: more may come in a moment.
    </p>
  )
}
