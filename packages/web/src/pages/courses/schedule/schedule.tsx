import { useState } from 'react'
import type { Data } from '../../../api/call.ts'
import { useSchools, withNames } from '../../../api/schools.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Table, type Column } from '../../../parts/display/table.tsx'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { ChooseSection } from './choose-section.tsx'
import { meetingText } from './meeting-text.ts'
import styles from './schedule.module.css'
import { Week } from './week.tsx'

export type Section = Data<'tn_course_schedule'>['items'][number]

const MOST_SECTIONS = 100

/** A course's sections by term, as a week and as a table. */
export function Schedule({ course }: { course: string }) {
  const schedule = useTool('tn_course_schedule', { course, limit: MOST_SECTIONS })
  const schools = useSchools()
  const [chosen, setChosen] = useState<string>()
  return (
    <Loaded query={schedule} doing="load the schedule" waiting="Loading schedule">
      {({ data: { items, note } }) => {
        const terms = [...Map.groupBy(items, ({ term }) => term)]
        const [term, sections] = terms.find(([name]) => name === chosen) ?? terms[0] ?? []
        if (term === undefined || !sections)
          return <p className={styles['note']}>{note ? withNames(note, schools) : 'No sections listed'}</p>
        return (
          <Tabs
            label="Terms"
            tabs={terms.map(([name]) => ({ id: name, label: name }))}
            chosen={term}
            onChoose={setChosen}
          >
            <div className={styles['term']}>
              <Week term={term} sections={sections} />
              <Table
                caption={`Sections in ${term}`}
                columns={COLUMNS}
                rows={sections}
                keyOf={({ section }) => section}
              />
            </div>
          </Tabs>
        )
      }}
    </Loaded>
  )
}

const COLUMNS: readonly Column<Section>[] = [
  { title: 'Section', cell: ({ section, type }) => `${section}${type ? ` ${type}` : ''}` },
  { title: 'Time', cell: ({ meetings }) => meetingText(meetings) },
  {
    title: 'Location',
    cell: ({ meetings }) => [...new Set(meetings.map(({ room, campus }) => room ?? campus ?? ''))].join(', '),
  },
  { title: 'Instructor', cell: ({ instructors }) => instructors.join(', ') || 'TBA', minor: true },
  { title: 'Format', cell: ({ delivery }) => delivery ?? '', minor: true },
  { title: 'Timetable', cell: (section) => <ChooseSection {...section} /> },
]
