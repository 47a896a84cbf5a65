import { Link } from '@tanstack/react-router'
import type { useTool } from '../../api/use-tool.ts'
import { buttonClass } from '../../parts/form/button.tsx'
import { pluralize } from '../../parts/text/words.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { timeUntil } from '../../parts/time/dates.ts'
import { waitingIn, waitingText } from '../../parts/study/due-cards.ts'
import styles from './today.module.css'

/** The cards that are due, and the way to study them. */
export function CardsToday({ query }: { query: ReturnType<typeof useTool<'get-study-guidance'>> }) {
  return (
    <Loaded query={query} doing="see which cards are due" waiting="Looking up the cards">
      {({ data: { waiting, minutes, doneToday, nextDueAt, steps } }) => {
        const all = waitingIn(waiting)
        const done = doneToday > 0 ? `${pluralize(doneToday, 'review')} done today.` : ''
        if (all > 0)
          return (
            <>
              <p>
                {waitingText(waiting)}
                {minutes === null ? '. ' : `, about ${Math.max(1, Math.round(minutes))} min. `}
                <span className={styles['soft']}>{done}</span>
              </p>
              <Link to="/cards/review" className={buttonClass('primary')}>
                Study {pluralize(all, 'card')}
              </Link>
            </>
          )
        if (steps[0]?.step === 'make-cards')
          return (
            <>
              <p className={styles['soft']}>No card yet. What you put on one is asked here when it is due.</p>
              <Link to="/cards" className={buttonClass()}>
                Make a deck, or try a sample
              </Link>
            </>
          )
        return (
          <p className={styles['soft']}>
            All done for now. {done}{' '}
            {nextDueAt === null ? '' : `The next card comes in ${timeUntil(nextDueAt)}. `}
            <Link to="/cards">See your decks</Link>
          </p>
        )
      }}
    </Loaded>
  )
}
