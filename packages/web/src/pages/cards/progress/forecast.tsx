import { useMemo } from 'react'
import type { Data } from '../../../api/call.ts'
import type { PlotPoint, PlotSeries } from '../../../parts/plot/plot-props.ts'
import { Plot } from '../../../parts/plot/plot.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { dayPoint, type StudyDays } from './day-point.ts'
import styles from './study-progress.module.css'

type Ahead = Data<'get-progress'>['forecast']

/** The cards that fall due, day by day. */
export function Forecast({ forecast, days }: { forecast: Ahead; days: StudyDays }) {
  const points = useMemo(() => forecast.map(({ at }) => dayPoint(at, days)), [forecast, days])
  const series = useMemo(
    (): PlotSeries[] => [{ label: 'Due', tone: 'accent', values: forecast.map(({ due }) => due) }],
    [forecast],
  )
  const all = forecast.reduce((sum, { due }) => sum + due, 0)
  if (all === 0)
    return (
      <p className={styles['note']}>
        No card that you have begun falls due in the next {pluralize(forecast.length, 'day')}.
      </p>
    )
  const most = forecast.reduce((top, { due }, at) => (due > (forecast[top]?.due ?? 0) ? at : top), 0)
  return (
    <Plot
      kind="bars"
      title="What falls due"
      summary={`${pluralize(all, 'card')} in ${pluralize(forecast.length, 'day')}; most ${onDay(points[most])}: ${forecast[most]?.due ?? 0}.`}
      pointsAre="Day"
      points={points}
      series={series}
    />
  )
}

const onDay = ({ label }: PlotPoint = { label: 'Today' }): string =>
  label === 'Today' ? 'today' : `on ${label}`
