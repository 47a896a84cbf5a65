import { useEffect, useState } from 'react'
import styles from './review-page.module.css'

/** The time since a card was shown, until its answer is. */
export function AnswerTimer({ since, stoppedAfter }: { since: number; stoppedAfter: number | undefined }) {
  const [now, setNow] = useState(since)
  const isRunning = stoppedAfter === undefined
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  const seconds = Math.max(0, Math.floor((stoppedAfter ?? now - since) / 1_000))
  return (
    <span role="timer" aria-label="Time for this card" className={styles['timer']}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
