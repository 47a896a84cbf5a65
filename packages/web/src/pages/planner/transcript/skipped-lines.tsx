import { Button } from '../../../parts/form/button.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import styles from './skipped-lines.module.css'
import type { Pasted } from './paste-courses.tsx'

/** The pasted lines that were skipped. */
export function SkippedLines({ pasted, onDismiss }: { pasted: Pasted; onDismiss: () => void }) {
  const { notUnderstood, notUnderstoodCount, yearsLeftOut } = pasted
  if (notUnderstoodCount + yearsLeftOut === 0) return null
  const unnamed = notUnderstoodCount - notUnderstood.length
  return (
    <div className={styles['note']} role="status">
      {notUnderstoodCount > 0 ? (
        <>
          <h3>
            {' '}
            {pluralize(notUnderstoodCount, 'line')} couldn’t be read and{' '}
            {notUnderstoodCount === 1 ? 'was' : 'were'} skipped{' '}
          </h3>
          <LineList lines={notUnderstood} />
          {unnamed > 0 ? <p>and {unnamed} more</p> : null}
        </>
      ) : null}
      {yearsLeftOut > 0 ? (
        <p>
          A year alone isn’t a term, so it was left out on {pluralize(yearsLeftOut, 'line')}. Add the term
          under Edit, such as Fall 2025.
        </p>
      ) : null}
      <Button look="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  )
}

const MOST_LINES = 30

export function LineList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles['lines']}>
      {lines.slice(0, MOST_LINES).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same line may stand there twice
        <li key={`${at} ${line}`}>
          <code>{line}</code>
        </li>
      ))}
      {lines.length > MOST_LINES ? <li>and {lines.length - MOST_LINES} more</li> : null}
    </ul>
  )
}
