import { useState } from 'react'
import type { Data } from '../../../api/call.ts'
import { useSchools, withNames } from '../../../api/schools.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Select } from '../../../parts/form/field.tsx'
import styles from './grades.module.css'

type Distribution = Data<'tn_course_grades'>['items'][number]

const MOST_DISTRIBUTIONS = 100

const nameOf = ({ term, section, instructor }: Distribution): string =>
  [term, section ? `section ${section}` : 'all sections', instructor].filter(Boolean).join(', ')

/** The grade distribution of a term or section. */
export function Grades({ course }: { course: string }) {
  const grades = useTool('tn_course_grades', { course, limit: MOST_DISTRIBUTIONS })
  const schools = useSchools()
  const [chosen, setChosen] = useState('')
  return (
    <Loaded query={grades} doing="load grades" waiting="Loading grades">
      {({ data: { items, note } }) => {
        const shown = items.find((item) => nameOf(item) === chosen) ?? items[0]
        if (!shown)
          return <p className={styles['note']}>{note ? withNames(note, schools) : 'No grades available'}</p>
        return (
          <div className={styles['grades']}>
            <div className={styles['choice']}>
              <Select
                label="Term and section"
                value={nameOf(shown)}
                onChange={(event) => setChosen(event.target.value)}
              >
                {items.map((item) => (
                  <option key={nameOf(item)}>{nameOf(item)}</option>
                ))}
              </Select>
            </div>
            <Facts
              facts={[
                ['Students', shown.enrolled],
                ['Average', shown.average],
                ['Median', shown.median ?? shown.medianBand],
              ]}
            />
            <BandChart title={`Grades, ${nameOf(shown)}`} bands={shown.bands} middle={shown.medianBand} />
          </div>
        )
      }}
    </Loaded>
  )
}

interface Props {
  title: string
  bands: readonly { band: string; count: number }[]
  /** The median band. */
  middle: string | null
}

/** Students by grade, as columns; a list for screen readers. */
function BandChart({ title, bands, middle }: Props) {
  const most = Math.max(1, ...bands.map(({ count }) => count))
  return (
    <figure className={styles['figure']}>
      <ul className={styles['chart']} aria-label={title}>
        {bands.map(({ band, count }) => (
          <li key={band} className={styles['column']} data-middle={band === middle || undefined}>
            <span className={styles['count']}>{count}</span>
            <span
              className={styles['bar']}
              style={{ height: `${(count / most) * 9}rem` }}
              aria-hidden="true"
            />
            <span className={styles['band']}>{band}</span>
          </li>
        ))}
      </ul>
      {middle ? (
        <figcaption className={styles['caption']}>Students by grade. Median: {middle}</figcaption>
      ) : null}
    </figure>
  )
}
