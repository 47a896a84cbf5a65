import { partsOf, codesIn } from '../../api/schools.ts'
import type { SharedPlan } from '../../api/shared-plan.ts'
import { Sources } from '../../parts/display/sources.tsx'
import { Table, type Column } from '../../parts/display/table.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import styles from './shared-plan.module.css'

type Course = SharedPlan['courses'][number]
type Agreement = SharedPlan['agreements'][number]

const STATUS: Partial<Record<NonNullable<Course['status']>, string>> = {
  'in-progress': 'In progress',
  planned: 'Planned',
  withdrawn: 'Withdrawn',
  failed: 'Not passed',
  audit: 'Audited',
  'transfer-credit': 'Transfer credit',
}

const COURSES: readonly Column<Course>[] = [
  { title: 'Course', cell: ({ course }) => shownCourse(course) },
  { title: 'Title', cell: ({ title }) => title ?? '', minor: true },
  { title: 'Term', cell: ({ term, completed }) => term ?? completed ?? '', minor: true },
  {
    title: 'Grade',
    cell: ({ grade, status, planned }) => grade ?? (planned ? 'Planned' : status && STATUS[status]),
  },
  { title: 'Credits', cell: ({ credits }) => credits ?? '', numeric: true },
]

/** What to take when. */
const PLANNED: readonly Column<Course>[] = [
  { title: 'Term', cell: ({ term }) => term ?? '' },
  { title: 'Course', cell: ({ course }) => shownCourse(course) },
  { title: 'Title', cell: ({ title }) => title ?? '', minor: true },
  { title: 'Credits', cell: ({ credits }) => credits ?? '', numeric: true },
]

/** `nrc:MATH 101` → `MATH 101 (NRC)`. */
function shownCourse(course: string): string {
  const { school, code } = partsOf(course)
  return `${code} (${school.toUpperCase()})`
}

const STATE: Record<Agreement['state'], string> = {
  unchanged: 'Unchanged',
  changed: 'Changed since',
  ended: 'Ended since',
}

/** What the plan gives at each school, its courses, its agreements and where those are published. */
export function PlanDetails({ plan }: { plan: SharedPlan }) {
  const { schools, courses, agreements, verdict, asOfDate, savedAt, sources } = plan
  const nameOf = (id: string) => schools.find(({ institution }) => institution === id)?.name ?? id
  return (
    <>
      <section className={styles['section']} aria-labelledby="plan-results">
        <h2 id="plan-results">Results</h2>
        <ul className={styles['list']}>
          {schools.map(({ institution, name, summary }) => (
            <li key={`${institution} ${summary}`}>
              <strong>{name}</strong>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
        <p className={styles['small']}>
          Saved {savedAt.slice(0, 10)}, with the agreements of {asOfDate}. {verdict} The receiving school
          makes the final decision.
        </p>
      </section>
      <section className={styles['section']} aria-labelledby="plan-courses">
        <h2 id="plan-courses">Courses</h2>
        <Table
          caption="Courses in this plan"
          columns={plan.kind === 'term' ? PLANNED : COURSES}
          rows={courses}
          keyOf={({ course, term }) => `${course} ${term ?? ''}`}
        />
      </section>
      {agreements.length > 0 ? (
        <section className={styles['section']} aria-labelledby="plan-agreements">
          <h2 id="plan-agreements">Agreements</h2>
          <ul className={styles['list']}>
            {agreements.map(({ ruleId, institution, said, state }) => (
              <li key={`${institution} ${ruleId}`} className={styles['agreement']}>
                <span>
                  {schools.length > 1 ? `${nameOf(institution)}: ` : ''}
                  {codesIn(said)}
                </span>
                <Tag>{STATE[state]}</Tag>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Sources
        sources={sources.map(({ source, link, accessedOn, attribution, demo }) => ({
          name: source,
          link: link ?? null,
          accessedOn,
          attribution: attribution ?? null,
          demo: demo ?? false,
        }))}
      />
    </>
  )
}
