import { useTool } from '../../../api/use-tool.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { Forecast } from './forecast.tsx'
import { percent } from './percent.ts'
import { Retention } from './retention.tsx'
import { Reviews } from './reviews.tsx'
import styles from './study-progress.module.css'

/** What was reviewed, what is coming, and how much of it is likely to be remembered, of one deck or of all. */
export function StudyProgress({ deckId }: { deckId?: string }) {
  const asked = deckId === undefined ? {} : { deckId }
  const progress = useTool('get-progress', asked)
  return (
    <Loaded query={progress} doing="show the progress" waiting="Adding the reviews up">
      {({ data }) => {
        const { cards, reviews, retention, predicted, minutes, streak, forecast } = data
        if (reviews + cards.learning + cards.review === 0) return null
        return (
          <section className={styles['progress']} aria-label="Progress">
            <h2>Progress</h2>
            <Facts
              facts={[
                ['Reviews in 30 days', reviews.toLocaleString('en')],
                ['Remembered of cards seen before', retention === null ? undefined : percent(retention)],
                ['As predicted', predicted === null ? undefined : percent(predicted)],
                ['Time', minutes === null ? undefined : pluralize(Math.round(minutes), 'minute')],
                ['Days in a row', streak.current > 0 ? streak.current : undefined],
              ]}
            />
            <div className={styles['plots']}>
              <Forecast forecast={forecast} days={data} />
              {reviews > 0 ? <Reviews {...data} /> : null}
              {cards.learning + cards.review > 0 ? <Retention asked={asked} /> : null}
            </div>
            <p className={styles['days']}>A day of study ends at 4 in the morning.</p>
          </section>
        )
      }}
    </Loaded>
  )
}
