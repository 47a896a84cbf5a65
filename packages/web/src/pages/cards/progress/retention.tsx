import { useMemo } from 'react'
import type { Arguments, Data } from '../../../api/call.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import type { PlotSeries } from '../../../parts/plot/plot-props.ts'
import { Plot } from '../../../parts/plot/plot.tsx'
import { percent, pluralize } from '../../../parts/text/words.ts'

const WHOLE = [0, 1] as const

/** The forgetting curve without further reviews. */
export function Retention({ asked }: { asked: Arguments<'predict-retention'> }) {
  const prediction = useTool('predict-retention', asked)
  return (
    <Loaded query={prediction} doing="predict retention" waiting="Predicting retention">
      {({ data }) => (data.curve.length > 1 ? <Curve {...data} /> : null)}
    </Loaded>
  )
}

function Curve({ curve, learnt }: Pick<Data<'predict-retention'>, 'curve' | 'learnt'>) {
  const points = useMemo(() => curve.map(({ inDays }) => daysAhead(inDays)), [curve])
  const series = useMemo(
    (): PlotSeries[] => [
      { label: 'Predicted', tone: 'accent', values: curve.map(({ retention }) => retention) },
    ],
    [curve],
  )
  const [first, last] = [curve[0], curve.at(-1)]
  return (
    <Plot
      kind="lines"
      title="Predicted retention without reviews"
      summary={`${pluralize(learnt, 'card')} learned: ${percent(first?.retention ?? 0)} remembered now, ${percent(last?.retention ?? 0)} in ${pluralize(Math.round(last?.inDays ?? 0), 'day')}.`}
      pointsAre="When"
      points={points}
      series={series}
      format={percent}
      between={WHOLE}
    />
  )
}

function daysAhead(inDays: number) {
  const days = Math.round(inDays)
  return days === 0 ? { label: 'Now' } : { label: `In ${pluralize(days, 'day')}`, tick: `${days} d` }
}
