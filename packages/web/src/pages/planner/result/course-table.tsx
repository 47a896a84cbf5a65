import { codeOf, codesIn } from '../../../api/schools.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { Table, type Column } from '../../../parts/display/table.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import { listed } from '../../../parts/text/words.ts'
import styles from './course-table.module.css'
import type { CourseLine, Resolution } from './use-resolutions.ts'

/** What becomes of each course. */
export function CourseTable({ resolution, school }: { resolution: Resolution; school: string }) {
  return (
    <section className={styles['section']} aria-label="Course by course">
      <h3>Course by course</h3>
      <Table
        caption={`What becomes of each course at ${school}`}
        columns={columnsFor(school)}
        rows={resolution.courses}
        keyOf={({ course }) => course}
      />
      <Codes codes={codesShown(resolution)} />
    </section>
  )
}

/** Of the codes, those that the table has in it: the others are explained where they are named. */
function codesShown({ codes, courses }: Resolution): Resolution['codes'] {
  const words = new Set(courses.flatMap(({ becomes }) => becomes?.split(/[^\w-]+/) ?? []))
  return codes.filter(({ code, meaning }) => meaning === null || words.has(code))
}

const columnsFor = (school: string): Column<CourseLine>[] => [
  {
    title: 'Course',
    cell: ({ course, title }) => (
      <>
        <CourseLink course={course} />
        {title === undefined ? null : <span className={styles['small']}>{title}</span>}
      </>
    ),
  },
  { title: 'Grade', cell: ({ grade, status }) => grade ?? STATUS_TEXTS[status], minor: true },
  { title: 'Credits', cell: ({ credits }) => credits, numeric: true, minor: true },
  { title: `At ${school}`, cell: (line) => <Becomes line={line} /> },
  {
    title: 'Credits there',
    cell: ({ targetCredits, together }) =>
      targetCredits === undefined ? null : `${targetCredits}${together ? '*' : ''}`,
    numeric: true,
  },
]

export const STATUS_TEXTS: Readonly<Record<CourseLine['status'], string>> = {
  completed: '',
  failed: 'failed',
  withdrawn: 'withdrawn',
  audit: 'audited',
  'in-progress': 'in progress',
  planned: 'planned',
  'transfer-credit': 'transfer credit',
}

function Becomes({ line: { result, becomes, together, choice, reason, missing } }: { line: CourseLine }) {
  if (result === 'transfers')
    return (
      <>
        {codesIn(becomes ?? '')}
        {choice ? <span className={styles['small']}>your choice, see Choices</span> : null}
        {together ? (
          <span className={styles['small']}>* together with {listed(together.map(codeOf))}</span>
        ) : null}
      </>
    )
  const wanted = missing?.flatMap(({ of }) => of.slice(0, 1)).map(codeOf) ?? []
  return (
    <>
      {result === 'nothing' ? <Tag>nothing</Tag> : <Tag tone="warning">open</Tag>}
      <span className={styles['small']}>
        {reason}
        {wanted.length > 0 ? ` (missing ${listed(wanted)})` : ''}
      </span>
    </>
  )
}

/** What the codes in the table mean, as far as anybody defines them. */
function Codes({ codes }: Pick<Resolution, 'codes'>) {
  const known = codes.filter(({ meaning }) => meaning !== null)
  const unknown = codes.filter(({ meaning }) => meaning === null).map(({ code }) => code)
  return (
    <div className={styles['codes']}>
      {known.length > 0 ? (
        <Facts facts={known.map(({ code, meaning, definedBy }) => [code, `${meaning} (${definedBy})`])} />
      ) : null}
      {unknown.length > 0 ? <p>Codes that the source doesn’t explain: {listed(unknown)}</p> : null}
    </div>
  )
}
