import { useMemo } from 'react'
import type { Data } from '../../../api/call.ts'
import type { PlotSeries } from '../../../parts/plot/plot-props.ts'
import { Plot } from '../../../parts/plot/plot.tsx'
import { counted } from '../../../parts/counted.ts'
import { dayPoint } from './day-point.ts'
import styles from './study-progress.module.css'

type Days = Data<'get-progress'>['forecast']

/** The cards that fall due, day by day. */
export function Forecast({ forecast }: { forecast: Days }) {
  const points = useMemo(() => forecast.map(({ at }) => dayPoint(at)), [forecast])
  const series = useMemo(
    (): PlotSeries[] => [{ label: 'Due', tone: 'accent', values: forecast.map(({ due }) => due) }],
    [forecast],
  )
  const all = forecast.reduce((sum, { due }) => sum + due, 0)
  if (all === 0)
    return (
      <p className={styles['note']}>
        No card that you have begun falls due in the next {counted(forecast.length, 'day')}.
      </p>
    )
  const [first] = forecast
  const most = forecast.reduce((top, day) => (day.due > top.due ? day : top), first ?? { at: '', due: 0 })
  return (
    <Plot
      kind="bars"
      title="What falls due"
      summary={`${counted(all, 'card')} in ${counted(forecast.length, 'day')}; most on ${dayPoint(most.at).label}: ${most.due}.`}
      pointsAre="Day"
      points={points}
      series={series}
    />
  )
}
