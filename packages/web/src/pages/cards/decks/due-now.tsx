import { Link } from '@tanstack/react-router'
import { useTool } from '../../../api/use-tool.ts'
import { buttonClass } from '../../../parts/form/button.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { waitingIn, waitingText } from '../../../parts/study/due-cards.ts'
import { timeUntil } from '../../../parts/time/dates.ts'
import styles from './decks.module.css'

/** How much there is to study now, of one deck or of all, and the way to begin. */
export function DueNow({ deckId }: { deckId?: string }) {
  const guidance = useTool('get-study-guidance', deckId === undefined ? {} : { deckId })
  return (
    <Loaded query={guidance} doing="see what is due" waiting="Looking up what is due">
      {({ data: { waiting, minutes, doneToday, nextDueAt } }) => {
        const all = waitingIn(waiting)
        if (all === 0)
          return nextDueAt === null && doneToday === 0 ? null : (
            <p className={styles['dueText']}>
              Nothing is due now.
              {nextDueAt === null ? '' : ` The next card comes in ${timeUntil(nextDueAt)}.`}
              {doneToday > 0 ? ` ${pluralize(doneToday, 'review')} done today.` : ''}
            </p>
          )
        return (
          <div className={styles['dueNow']}>
            <Link
              to="/cards/review"
              search={deckId === undefined ? {} : { deck: deckId }}
              className={buttonClass('primary')}
            >
              Study {pluralize(all, 'card')}
            </Link>
            <p className={styles['dueText']}>
              {waitingText(waiting)}
              {minutes === null ? '' : `, about ${pluralize(Math.max(1, Math.round(minutes)), 'minute')}`}
              {doneToday > 0 ? `. ${pluralize(doneToday, 'review')} done today.` : ''}
            </p>
          </div>
        )
      }}
    </Loaded>
  )
}
