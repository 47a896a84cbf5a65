import { getRouteApi, Link } from '@tanstack/react-router'
import type { Data } from '../../../api/call.ts'
import { call } from '../../../api/call.ts'
import { partsOf } from '../../../api/schools.ts'
import { useAction, useTool } from '../../../api/use-tool.ts'
import { download } from '../../../parts/browser/download.ts'
import { Sources } from '../../../parts/display/sources.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import { EmptyState, Loaded } from '../../../parts/feedback/states.tsx'
import { useReported, useToast } from '../../../parts/feedback/toast.tsx'
import { Button, buttonClass } from '../../../parts/form/button.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { shortDay, atNoon } from '../../../parts/time/dates.ts'
import { exceptionText, meetingText } from '../schedule/meeting-text.ts'
import { Week } from '../schedule/week.tsx'
import { DAY_NAMES } from '../search/course-filters.ts'
import { ImportCalendar } from './import/import-calendar.tsx'
import styles from './timetable-page.module.css'

const route = getRouteApi('/courses/timetable')

const MOST = 100

type Timetable = Data<'tn_course_timetable'>
type Chosen = Timetable['items'][number]
type Conflict = Timetable['conflicts'][number]

/** The sections one has chosen, by term: as a week, as a list, and as a calendar file. */
export function TimetablePage() {
  const timetable = useTool('tn_course_timetable', { limit: MOST })
  return (
    <>
      <PageHeader
        title="My timetable"
        above={<Link to="/courses">Courses</Link>}
        actions={<ImportCalendar />}
      >
        The sections you have chosen. This doesn’t register you: do that at your school.
      </PageHeader>
      <Loaded query={timetable} doing="load your timetable" waiting="Loading timetable">
        {({ data }) => <Terms {...data} />}
      </Loaded>
    </>
  )
}

function Terms({ items, terms, conflicts, sources }: Timetable) {
  const { term: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const term = terms.find((each) => each === wanted) ?? terms[0]
  if (term === undefined)
    return (
      <EmptyState
        title="No sections yet"
        actions={
          <Link to="/courses" className={buttonClass('primary')}>
            Find courses
          </Link>
        }
      >
        Open a course and add one of its sections under Schedule, or import the calendar file of your school
        or calendar program. Overlaps are marked here.
      </EmptyState>
    )
  const chosen = items.filter((each) => each.term === term)
  return (
    <>
      <Tabs
        label="Terms"
        tabs={terms.map((each) => ({ id: each, label: each }))}
        chosen={term}
        onChoose={(next) => void navigate({ search: { term: next }, replace: true })}
      >
        <Term
          key={term}
          term={term}
          chosen={chosen}
          conflicts={conflicts.filter(({ sections }) => sections.some((each) => each.term === term))}
        />
      </Tabs>
      <Sources sources={sources} />
    </>
  )
}

const nameOf = ({ course, section }: { course: string; section: string }): string =>
  `${partsOf(course).code} ${section}`

function Term({
  term,
  chosen,
  conflicts,
}: {
  term: string
  chosen: readonly Chosen[]
  conflicts: readonly Conflict[]
}) {
  const clashing = new Set(
    conflicts.flatMap(({ sections, day }) => sections.map((each) => `${nameOf(each)} ${day}`)),
  )
  return (
    <div className={styles['term']}>
      <div className={styles['actions']}>
        <ExportButton term={term} />
        <Button onClick={() => print()}>Print</Button>
      </div>
      {conflicts.length > 0 ? <Conflicts conflicts={conflicts} /> : null}
      <Week
        term={term}
        sections={chosen.map((each) => ({ ...each, section: nameOf(each) }))}
        isConflict={({ section, day }) => clashing.has(`${section} ${day}`)}
      />
      <ul className={styles['rows']} aria-label={`Sections in ${term}`}>
        {chosen.map((each) => (
          <Row
            key={nameOf(each)}
            chosen={each}
            isClashing={conflicts.some(({ sections }) =>
              sections.some((one) => nameOf(one) === nameOf(each)),
            )}
          />
        ))}
      </ul>
    </div>
  )
}

function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <section className={styles['conflicts']} aria-labelledby="conflicts">
      <h2 id="conflicts">Overlaps</h2>
      <ul>
        {conflicts.map(({ sections, day, start, end, firstDate }) => (
          <li key={`${sections.map(nameOf).join(' ')} ${day} ${start}`}>
            {sections.map(nameOf).join(' and ')}: {DAY_NAMES[day]} {start}–{end}
            {firstDate === null ? '' : `, first on ${shortDay(atNoon(firstDate))}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ chosen, isClashing }: { chosen: Chosen; isClashing: boolean }) {
  const { course, section, term, title, type, meetings, instructors, isListed } = chosen
  const places = [...new Set(meetings.flatMap(({ place }) => place ?? []))]
  return (
    <li className={styles['row']}>
      <div>
        <p>
          <ClassLink course={course} /> {section} {type}{' '}
          {isClashing ? <Tag tone="danger">overlaps</Tag> : null}
          {isListed ? null : <Tag tone="warning">no longer listed</Tag>}
        </p>
        <p className={styles['about']}>
          {[
            title,
            meetingText(meetings) || 'No set times',
            exceptionText(meetings),
            places.join(', '),
            instructors.join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <RemoveButton course={course} section={section} term={term} />
    </li>
  )
}

/** A class of one's own may be no course of any school. */
function ClassLink({ course }: { course: string }) {
  const { school, code } = partsOf(course)
  return school === '' ? (
    code
  ) : (
    <Link to="/courses/$course" params={{ course }}>
      {code}
    </Link>
  )
}

function RemoveButton(one: { course: string; section: string; term: string }) {
  const edit = useAction('tn_course_timetable_edit')
  const say = useToast()
  const reported = useReported()
  const remove = () =>
    reported(async () => {
      await edit.mutateAsync({ remove: [one] })
      say({
        text: `Removed ${nameOf(one)}`,
        undo: () => void reported(() => edit.mutateAsync({ add: [one] })),
        about: 'timetable',
      })
    })
  return (
    <Button
      look="quiet"
      busy={edit.isPending}
      aria-label={`Remove ${nameOf(one)}`}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  )
}

const CALENDAR = 'text/calendar;charset=utf-8'

/** A long calendar comes in parts. */
async function wholeCalendar(term: string): Promise<Data<'tn_course_timetable_export'>> {
  const { data: first } = await call('tn_course_timetable_export', { term })
  let { calendar, nextCursor } = first
  while (nextCursor !== undefined) {
    const { data } = await call('tn_course_timetable_export', { term, cursor: nextCursor })
    calendar += data.calendar
    nextCursor = data.nextCursor
  }
  return { ...first, calendar }
}

function ExportButton({ term }: { term: string }) {
  const say = useToast()
  const reported = useReported()
  const save = () =>
    reported(async () => {
      const { fileName, calendar, leftOut } = await wholeCalendar(term)
      download(fileName, calendar, CALENDAR)
      say({
        text:
          leftOut.length === 0
            ? 'Calendar file saved'
            : `Calendar file saved without ${leftOut.map(nameOf).join(', ')}: no set times`,
      })
    })
  return (
    <Button look="primary" onClick={() => void save()}>
      Export as calendar file
    </Button>
  )
}
