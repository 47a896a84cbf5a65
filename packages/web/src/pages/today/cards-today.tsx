import { Link } from '@tanstack/react-router'
import type { useTool } from '../../api/use-tool.ts'
import { buttonClass } from '../../parts/form/button.tsx'
import { pluralize } from '../../parts/text/words.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { timeUntil } from '../../parts/time/dates.ts'
import { dueCount, dueText } from '../../parts/study/due-cards.ts'
import styles from './today.module.css'

/** The due cards, and a link to study them. */
export function CardsToday({ query }: { query: ReturnType<typeof useTool<'get-study-guidance'>> }) {
  return (
    <Loaded query={query} doing="load due cards" waiting="Loading cards">
      {({ data: { waiting, minutes, doneToday, nextDueAt, steps } }) => {
        const all = dueCount(waiting)
        const done = doneToday > 0 ? `${pluralize(doneToday, 'review')} done today.` : ''
        if (all > 0)
          return (
            <>
              <p>
                {dueText(waiting)}
                {minutes === null
                  ? '. '
                  : `, about ${pluralize(Math.max(1, Math.round(minutes)), 'minute')}. `}
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
              <p className={styles['soft']}>No cards yet. Due cards appear here.</p>
              <Link to="/cards" className={buttonClass()}>
                Create a deck or try a sample
              </Link>
            </>
          )
        return (
          <p className={styles['soft']}>
            All done for now. {done} {nextDueAt === null ? '' : `Next card in ${timeUntil(nextDueAt)}. `}
            <Link to="/cards">See your decks</Link>
          </p>
        )
      }}
    </Loaded>
  )
}
