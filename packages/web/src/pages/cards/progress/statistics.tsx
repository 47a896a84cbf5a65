import { useMemo, useState } from 'react'
import type { Data } from '../../../api/call.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Table } from '../../../parts/display/table.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { CollapsibleSection, Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Heatmap } from '../../../parts/plot/heatmap.tsx'
import type { PlotSeries } from '../../../parts/plot/plot-props.ts'
import { Plot } from '../../../parts/plot/plot.tsx'
import { percent, pluralize } from '../../../parts/text/words.ts'
import { calendarDays, shareOf } from './calendar-days.ts'
import styles from './study-progress.module.css'

type Statistics = Data<'get-statistics'>

/** A year of reviews, and true retention of young and mature cards; loaded once it is opened. */
export function Statistics({ asked }: { asked: { deckId?: string } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <CollapsibleSection title="Statistics" isOpen={isOpen} onOpen={setOpen}>
      {() => <Loading asked={asked} />}
    </CollapsibleSection>
  )
}

function Loading({ asked }: { asked: { deckId?: string } }) {
  const statistics = useTool('get-statistics', asked)
  return (
    <Loaded query={statistics} doing="load statistics" waiting="Loading statistics">
      {({ data }) => (
        <div className={styles['statistics']}>
          <Year {...data} />
          <TrueRetention {...data} />
        </div>
      )}
    </Loaded>
  )
}

function Year({ days, from, to, timeZone }: Statistics) {
  const all = useMemo(() => calendarDays(days, { from, to, timeZone }), [days, from, to, timeZone])
  const reviews = days.reduce((sum, day) => sum + day.reviews, 0)
  return (
    <div>
      <Heatmap
        title="Reviews by day"
        summary={`${pluralize(reviews, 'review')} on ${pluralize(days.length, 'day')} in the last year.`}
        days={all}
      />
      <Disclosure title="View reviews by day as table">
        <Table
          caption="Reviews by day"
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { title: 'Day', cell: ({ day }) => day },
            { title: 'Reviews', numeric: true, cell: (row) => row.reviews.toLocaleString('en') },
          ]}
        />
      </Disclosure>
    </div>
  )
}

const WHOLE = [0, 1] as const

function TrueRetention({ byMonth, byDay, matureFrom }: Statistics) {
  const [by, setBy] = useState<'month' | 'day'>('month')
  const rows = by === 'month' ? byMonth : byDay
  const points = useMemo(() => rows.map(({ period }) => ({ label: period })), [rows])
  const series = useMemo(
    (): PlotSeries[] => [
      { label: 'Young', tone: 'accent', values: rows.map(({ young }) => shareOf(young)) },
      { label: 'Mature', tone: 'amber', values: rows.map(({ mature }) => shareOf(mature)) },
    ],
    [rows],
  )
  if (byMonth.length === 0)
    return <p className={styles['note']}>True retention appears once cards come back on another day.</p>
  return (
    <div>
      <div role="group" aria-label="True retention by" className={styles['choice']}>
        {(['month', 'day'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="retention-by" checked={by === each} onChange={() => setBy(each)} />
            {each === 'month' ? 'By month' : 'Last 30 days'}
          </label>
        ))}
      </div>
      <Plot
        kind="lines"
        title="True retention"
        summary={`First review of a card on a day. Mature: ${matureFrom} days or more since the review before.`}
        pointsAre={by === 'month' ? 'Month' : 'Day'}
        points={points}
        series={series}
        format={percent}
        between={WHOLE}
      />
    </div>
  )
}
