import { type ReactNode, useEffect } from 'react'
import { Facts } from '../../../parts/display/facts.tsx'
import { percent } from '../../../parts/text/words.ts'
import { timeUntil } from '../../../parts/time/dates.ts'
import styles from './review-page.module.css'
import { sessionStats } from './session-stats.ts'
import type { ReviewSession } from './use-review-session.ts'

const SOON_MS = 20 * 60_000

/** The summary of a review session; waits for a card that is due within minutes. */
export function SessionEnd({ round: { done, due }, ways }: { round: ReviewSession; ways: ReactNode }) {
  const nextDueAt = due.data?.data.nextDueAt ?? null
  const { refetch } = due
  useEffect(() => {
    if (nextDueAt === null) return
    const wait = untilThen(nextDueAt)
    if (wait > SOON_MS) return
    const timer = setTimeout(() => void refetch(), Math.max(0, wait) + 500)
    return () => clearTimeout(timer)
  }, [nextDueAt, refetch])
  const { reviews, cards, newCards, forgotten, retention } = sessionStats(done)
  const isSoon = nextDueAt !== null && untilThen(nextDueAt) <= SOON_MS
  return (
    <section className={styles['end']} aria-label="Session summary">
      <h2>{done.length === 0 ? 'No cards due' : 'All done for now'}</h2>
      {done.length > 0 ? (
        <Facts
          facts={[
            ['Reviews', reviews],
            ['Cards', cards],
            ['New cards', newCards > 0 ? newCards : undefined],
            ['Retention', retention === null ? undefined : percent(retention)],
            ['Forgotten', retention === null ? undefined : forgotten],
          ]}
        />
      ) : null}
      <p className={styles['text']}>
        {nextDueAt === null
          ? 'Add cards to start studying.'
          : isSoon
            ? `Next card in ${timeUntil(nextDueAt)}. It appears here automatically.`
            : `Next card in ${timeUntil(nextDueAt)}.`}
      </p>
      {ways ? <div className={styles['ways']}>{ways}</div> : null}
    </section>
  )
}

const untilThen = (at: string): number => Date.parse(at) - Date.now()
