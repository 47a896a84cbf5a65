import hidden from '../../../design/hidden.module.css'
import { Button } from '../../../parts/form/button.tsx'
import { timeUntil } from '../../../parts/time/dates.ts'
import styles from './ratings.module.css'
import type { Rating, Revealed } from './use-review-session.ts'

export const RATINGS = [
  { key: '1', rating: 'again', label: 'Again', means: 'forgotten' },
  { key: '2', rating: 'hard', label: 'Hard', means: 'recalled with effort' },
  { key: '3', rating: 'good', label: 'Good', means: 'recalled' },
  { key: '4', rating: 'easy', label: 'Easy', means: 'recalled instantly' },
] as const satisfies readonly { key: string; rating: Rating; label: string; means: string }[]

interface Props {
  dueIf: Revealed['dueIf']
  isBusy: boolean
  onRate: (rating: Rating) => void
}

/** Rating buttons, with the next due time of each. */
export function Ratings({ dueIf, isBusy, onRate }: Props) {
  return (
    <div role="group" aria-label="How well did you know it?" className={styles['ratings']}>
      {RATINGS.map(({ key, rating, label, means }) => (
        <Button
          key={rating}
          look={rating === 'good' ? 'primary' : 'plain'}
          aria-disabled={isBusy || undefined}
          className={styles['rating']}
          aria-keyshortcuts={key}
          onClick={() => onRate(rating)}
        >
          <span className={styles['label']}>
            {label}
            <kbd aria-hidden="true">{key}</kbd>
          </span>
          <span className={styles['due']}>
            <span className={hidden['hidden']}>, {means}, next in </span>
            {timeUntil(dueIf[rating])}
          </span>
        </Button>
      ))}
    </div>
  )
}
