import { Button } from '../../../parts/form/button.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { Bar } from '../../../parts/feedback/states.tsx'
import styles from './session-progress.module.css'

interface Props {
  /** Reviews: a card that was forgotten is asked again. */
  done: number
  /** Cards. */
  left: number
  onUndo: () => void
}

/** How far the round is, and the way back by one. */
export function RoundProgress({ done, left, onUndo }: Props) {
  return (
    <div className={styles['round']}>
      <span className={styles['bar']}>
        <Bar label="Round" share={done / Math.max(1, done + left)} />
      </span>
      <p role="status">
        {pluralize(done, 'review')} done, {pluralize(left, 'card')} left
      </p>
      {done > 0 ? (
        <Button look="quiet" onClick={onUndo}>
          Undo <kbd>U</kbd>
        </Button>
      ) : null}
    </div>
  )
}
