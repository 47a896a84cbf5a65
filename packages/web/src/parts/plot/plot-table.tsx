import { useState } from 'react'
import { Button } from '../form/button.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { Table } from '../display/table.tsx'
import type { PlotProps } from './plot-props.ts'

const AT_FIRST = 100
const MORE = 1000

type Props = Required<Pick<PlotProps, 'points' | 'series' | 'pointsAre' | 'title'>> & {
  format: (value: number) => string
}

/** A plot's numbers as a table. */
export function PlotTable({ points, series, pointsAre, title, format }: Props) {
  const [most, setMost] = useState(AT_FIRST)
  const left = points.length - most
  return (
    <Disclosure title="View as table">
      <Table
        caption={title}
        rows={points.slice(0, most).map(({ label }, at) => ({ label, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          { title: pointsAre, cell: ({ label }) => label },
          ...series.map(({ label, values }) => ({
            title: label,
            numeric: true,
            cell: ({ at }: { at: number }) => written(values[at], format),
          })),
        ]}
      />
      {left > 0 ? (
        <Button onClick={() => setMost(most + MORE)}>
          Show {Math.min(left, MORE).toLocaleString('en')} more
        </Button>
      ) : null}
    </Disclosure>
  )
}

const written = (value: number | null | undefined, format: (value: number) => string): string =>
  typeof value === 'number' ? format(value) : '–'
