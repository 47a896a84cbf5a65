import { useMemo } from 'react'
import type { Data } from '../../../api/call.ts'
import type { PlotSeries } from '../../../parts/plot/plot-props.ts'
import { Plot } from '../../../parts/plot/plot.tsx'
import { counted } from '../../../parts/counted.ts'
import { dayPoint } from './day-point.ts'
import { percent } from './percent.ts'

type Progress = Data<'get-progress'>

/** What was reviewed, and how much of it was known. */
export function Reviews({ series: past, bucket }: Pick<Progress, 'series' | 'bucket'>) {
  const points = useMemo(() => past.map(({ at }) => dayPoint(at)), [past])
  const series = useMemo(
    (): PlotSeries[] => [
      { label: 'Remembered', tone: 'accent', values: past.map(({ remembered }) => remembered) },
      { label: 'Forgotten', tone: 'amber', values: past.map((one) => one.reviews - one.remembered) },
    ],
    [past],
  )
  const all = past.reduce((sum, { reviews }) => sum + reviews, 0)
  const remembered = past.reduce((sum, one) => sum + one.remembered, 0)
  return (
    <Plot
      kind="stacked"
      title="What you reviewed"
      summary={`${counted(all, 'review')}, ${percent(remembered / Math.max(1, all))} of them remembered.`}
      pointsAre={bucket === 'day' ? 'Day' : 'Week from'}
      points={points}
      series={series}
    />
  )
}
