import { useMemo } from 'react'
import type { Data } from '../../../api/call.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import type { PlotPoint, PlotSeries } from '../../../parts/plot/plot-props.ts'
import { Plot } from '../../../parts/plot/plot.tsx'
import { percent, pluralize } from '../../../parts/text/words.ts'
import { dayPoint, type StudyDays } from './day-point.ts'
import { Retention } from './retention.tsx'
import { Statistics } from './statistics.tsx'
import styles from './study-progress.module.css'

/** Past reviews, upcoming reviews and predicted retention, of one deck or all. */
export function StudyProgress({ deckId }: { deckId?: string }) {
  const asked = deckId === undefined ? {} : { deckId }
  const progress = useTool('get-progress', asked)
  return (
    <Loaded query={progress} doing="load progress" waiting="Loading progress">
      {({ data }) => {
        const { cards, reviews, retention, predicted, minutes, streak, forecast } = data
        if (reviews + cards.learning + cards.review === 0) return null
        return (
          <section className={styles['progress']} aria-label="Progress">
            <h2>Progress</h2>
            <Facts
              facts={[
                ['Reviews in 30 days', reviews.toLocaleString('en')],
                ['Retention', retention === null ? undefined : percent(retention)],
                ['Predicted retention', predicted === null ? undefined : percent(predicted)],
                [
                  'Time',
                  minutes === null
                    ? undefined
                    : minutes < 1
                      ? 'under a minute'
                      : pluralize(Math.round(minutes), 'minute'),
                ],
                ['Day streak', streak.current > 0 ? streak.current : undefined],
              ]}
            />
            <div className={styles['plots']}>
              <Forecast forecast={forecast} days={data} />
              {reviews > 0 ? <Reviews {...data} /> : null}
              {cards.learning + cards.review > 0 ? <Retention asked={asked} /> : null}
            </div>
            <p className={styles['days']}>New day starts at 4 a.m.</p>
            <Statistics asked={asked} />
          </section>
        )
      }}
    </Loaded>
  )
}

type Ahead = Data<'get-progress'>['forecast']

/** Due cards by day. */
function Forecast({ forecast, days }: { forecast: Ahead; days: StudyDays }) {
  const points = useMemo(() => forecast.map(({ at }) => dayPoint(at, days)), [forecast, days])
  const series = useMemo(
    (): PlotSeries[] => [{ label: 'Due', tone: 'accent', values: forecast.map(({ due }) => due) }],
    [forecast],
  )
  const all = forecast.reduce((sum, { due }) => sum + due, 0)
  if (all === 0)
    return <p className={styles['note']}>No cards due in the next {pluralize(forecast.length, 'day')}</p>
  const most = forecast.reduce((top, { due }, at) => (due > (forecast[top]?.due ?? 0) ? at : top), 0)
  return (
    <Plot
      kind="bars"
      title="Upcoming reviews"
      summary={`${pluralize(all, 'card')} due in ${pluralize(forecast.length, 'day')}; most ${onDay(points[most])} (${forecast[most]?.due ?? 0}).`}
      pointsAre="Day"
      points={points}
      series={series}
    />
  )
}

const onDay = ({ label }: PlotPoint = { label: 'Today' }): string =>
  label === 'Today' ? 'today' : `on ${label}`

type Progress = Data<'get-progress'>

/** Past reviews; new cards are counted separately. */
function Reviews({
  series: past,
  bucket,
  retention,
  timeZone,
  to,
}: Pick<Progress, 'series' | 'bucket' | 'retention'> & StudyDays) {
  const points = useMemo(() => past.map(({ at }) => dayPoint(at, { timeZone, to })), [past, timeZone, to])
  const series = useMemo(
    (): PlotSeries[] => [
      { label: 'Remembered', tone: 'accent', values: past.map(({ remembered }) => remembered) },
      {
        label: 'Forgotten',
        tone: 'amber',
        values: past.map((one) => one.reviews - one.newCards - one.remembered),
      },
      { label: 'New', tone: 'grey', values: past.map(({ newCards }) => newCards) },
    ],
    [past],
  )
  const all = past.reduce((sum, { reviews }) => sum + reviews, 0)
  const fresh = past.reduce((sum, { newCards }) => sum + newCards, 0)
  return (
    <Plot
      kind="stacked"
      title="Past reviews"
      summary={`${pluralize(all, 'review')}, ${fresh === all ? 'all' : fresh.toLocaleString('en')} of new cards${retention === null ? '' : `; ${percent(retention)} of the rest remembered`}.`}
      pointsAre={bucket === 'day' ? 'Day' : 'Week of'}
      points={points}
      series={series}
    />
  )
}
