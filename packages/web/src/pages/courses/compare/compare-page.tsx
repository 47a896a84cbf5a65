import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import type { Data } from '../../../api/call.ts'
import { partsOf, useSchools } from '../../../api/schools.ts'
import { useTool } from '../../../api/use-tool.ts'
import hidden from '../../../design/hidden.module.css'
import { EmptyState } from '../../../parts/feedback/states.tsx'
import { Button, buttonClass } from '../../../parts/form/button.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { creditsText } from '../credits.ts'
import { comparedIn } from '../search/course-filters.ts'
import { meetingText } from '../schedule/meeting-text.ts'
import styles from './compare-page.module.css'

const route = getRouteApi('/courses/compare')

/** Two to four courses, side by side; on a phone one fact below the other. */
export function ComparePage() {
  const { c } = route.useSearch()
  const navigate = route.useNavigate()
  const courses = comparedIn(c)
  const show = (others: readonly string[]) =>
    void navigate({ search: { c: others.join(',') }, replace: true })
  return (
    <>
      <PageHeader
        title="Compare courses"
        above={
          <Link to="/courses" search={courses.length > 0 ? { compare: courses.join(',') } : {}}>
            Courses
          </Link>
        }
        actions={
          courses.length > 0 ? (
            <Link to="/courses" search={{ compare: courses.join(',') }} className={buttonClass()}>
              Add or change courses
            </Link>
          ) : null
        }
      />
      {courses.length < 2 ? (
        <EmptyState
          title="Choose at least two courses"
          actions={
            <Link
              to="/courses"
              search={courses.length > 0 ? { compare: courses.join(',') } : {}}
              className={buttonClass('primary')}
            >
              Choose courses
            </Link>
          }
        >
          Tick “Compare” beside two to four courses of the search.
        </EmptyState>
      ) : (
        <div className={styles['scroll']} role="region" aria-label="Comparison" tabIndex={0}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">
                  <span className={hidden['hidden']}>Fact</span>
                </th>
                {courses.map((course) => (
                  <th key={course} scope="col">
                    <Link to="/courses/$course" params={{ course }}>
                      {partsOf(course).code}
                    </Link>{' '}
                    {courses.length > 2 ? (
                      <Button
                        look="quiet"
                        aria-label={`Remove ${partsOf(course).code}`}
                        onClick={() => show(courses.filter((each) => each !== course))}
                      >
                        Remove
                      </Button>
                    ) : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ title, cell: Cell }) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  {courses.map((course) => (
                    <td key={course} data-course={partsOf(course).code}>
                      <Cell course={course} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

type Cell = (props: { course: string }) => ReactNode

function Answered<Value>({
  query,
  children,
}: {
  query: { data: { data: Value } | undefined; error: unknown }
  children: (data: Value) => ReactNode
}) {
  if (query.error) {
    const isMissing = query.error instanceof CallFailure && query.error.code === 'NOT_FOUND'
    return <span className={styles['none']}>{isMissing ? 'Course not found' : 'Couldn’t be loaded'}</span>
  }
  if (!query.data) return <span className={styles['none']}>Loading…</span>
  return children(query.data.data) ?? <span className={styles['none']}>Not listed</span>
}

/** A fact that the catalog has of a course. */
const courseRow = (fact: (course: Data<'tn_course_get'>) => ReactNode): Cell =>
  function CourseFact({ course }) {
    return <Answered query={useTool('tn_course_get', { course })}>{fact}</Answered>
  }

const School: Cell = ({ course }) => {
  const { school } = partsOf(course)
  return useSchools().get(school) ?? school
}

const Prerequisites: Cell = ({ course }) => (
  <Answered query={useTool('tn_course_prereqs', { course })}>
    {({ prerequisite, satisfied }) => (
      <>
        {prerequisite?.sentence ?? 'None'}
        {satisfied === 'yes' ? <p className={styles['verdict']}>You meet this.</p> : null}
        {satisfied === 'no' ? <p className={styles['verdict']}>You don’t meet this yet.</p> : null}
      </>
    )}
  </Answered>
)

const Grades: Cell = ({ course }) => (
  <Answered query={useTool('tn_course_grades', { course, limit: 1 })}>
    {({ items: [newest] }) =>
      newest
        ? [
            newest.average === null ? undefined : `Average ${newest.average}`,
            (newest.median ?? newest.medianBand) === null
              ? undefined
              : `median ${newest.median ?? newest.medianBand}`,
            newest.term,
          ]
            .filter((part) => part !== undefined)
            .join(', ')
        : null
    }
  </Answered>
)

const MOST_SECTIONS = 12

const Sections: Cell = ({ course }) => (
  <Answered query={useTool('tn_course_schedule', { course, limit: MOST_SECTIONS })}>
    {({ items }) => {
      const [newest] = items
      if (!newest) return null
      return (
        <>
          <p>{newest.term}</p>
          <ul>
            {items
              .filter(({ term }) => term === newest.term)
              .map(({ section, type, meetings, delivery }) => (
                <li key={section}>
                  {section} {type}: {meetingText(meetings) || delivery || 'No set times'}
                </li>
              ))}
          </ul>
        </>
      )
    }}
  </Answered>
)

const ROWS: readonly { title: string; cell: Cell }[] = [
  { title: 'Title', cell: courseRow(({ title }) => title) },
  { title: 'School', cell: School },
  { title: 'Credits', cell: courseRow(({ credits }) => creditsText(credits)) },
  { title: 'Level', cell: courseRow(({ level }) => level) },
  { title: 'Prerequisites', cell: Prerequisites },
  {
    title: 'Usually offered',
    cell: courseRow(({ termsOffered }) => (termsOffered.length > 0 ? termsOffered.join(', ') : null)),
  },
  { title: 'Newest sections', cell: Sections },
  { title: 'Newest grades', cell: Grades },
  { title: 'Description', cell: courseRow(({ description }) => description) },
]
