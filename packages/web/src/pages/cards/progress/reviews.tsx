import { useMemo } from 'react'
import type { Data } from '../../../api/call.ts'
import type { PlotSeries } from '../../../parts/plot/plot-props.ts'
import { Plot } from '../../../parts/plot/plot.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { dayPoint, type StudyDays } from './day-point.ts'
import { percent } from './percent.ts'

type Progress = Data<'get-progress'>

/** What was reviewed, and how much of it was remembered: only what was seen before can be. */
export function Reviews({
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
      title="What you reviewed"
      summary={`${pluralize(all, 'review')}, ${fresh === all ? 'all' : fresh.toLocaleString('en')} of new cards${retention === null ? '' : `; of the others ${percent(retention)} remembered`}.`}
      pointsAre={bucket === 'day' ? 'Day' : 'Week from'}
      points={points}
      series={series}
    />
  )
}
