import { Dialog } from '../../../parts/layout/dialog.tsx'
import { KEY_HELP } from './review-keys.ts'
import type { ReviewOptions } from './review-options.ts'
import styles from './review-page.module.css'

interface Props {
  options: ReviewOptions
  onChange: (options: Partial<ReviewOptions>) => void
  onClose: () => void
}

/** Study options and the keys. */
export function ReviewHelp({ options, onChange, onClose }: Props) {
  return (
    <Dialog title="Study options" onClose={onClose}>
      <div className={styles['help']}>
        <label className={styles['option']}>
          <input
            type="checkbox"
            checked={options.showsTimer}
            onChange={({ target }) => onChange({ showsTimer: target.checked })}
          />
          Show the timer
        </label>
        <label className={styles['option']}>
          <input
            type="checkbox"
            checked={options.typesAnswers}
            onChange={({ target }) => onChange({ typesAnswers: target.checked })}
          />
          Type answers
        </label>
        <h3>Keyboard shortcuts</h3>
        <dl className={styles['shortcuts']}>
          {KEY_HELP.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
