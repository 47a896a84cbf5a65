import { Link } from '@tanstack/react-router'
import { useTool } from '../../../api/use-tool.ts'
import { buttonClass } from '../../../parts/form/button.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { dueCount, dueText } from '../../../parts/study/due-cards.ts'
import { timeUntil } from '../../../parts/time/dates.ts'
import styles from './decks.module.css'

/** The number of due cards, of one deck or all, and a link to study them. */
export function DueNow({ deckId }: { deckId?: string }) {
  const guidance = useTool('get-study-guidance', deckId === undefined ? {} : { deckId })
  return (
    <Loaded query={guidance} doing="load due cards" waiting="Loading due cards">
      {({ data: { waiting, minutes, doneToday, nextDueAt } }) => {
        const all = dueCount(waiting)
        if (all === 0)
          return nextDueAt === null && doneToday === 0 ? null : (
            <p className={styles['dueText']}>
              No cards due.
              {nextDueAt === null ? '' : ` Next card in ${timeUntil(nextDueAt)}.`}
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
              {dueText(waiting)}
              {minutes === null ? '' : `, about ${pluralize(Math.max(1, Math.round(minutes)), 'minute')}`}
              {doneToday > 0 ? `. ${pluralize(doneToday, 'review')} done today.` : ''}
            </p>
          </div>
        )
      }}
    </Loaded>
  )
}
