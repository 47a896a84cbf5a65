import { partsOf, useSchools } from '../../../api/schools.ts'
import { pluralize } from '../../../parts/text/words.ts'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import { creditedCourses, sumInWords, sumOf } from '../catalog/course-credits.ts'
import { UnknownCourse } from '../catalog/unknown-course.tsx'
import { useCatalog, type Catalog } from '../catalog/use-catalog.ts'
import styles from './courses-summary.module.css'

interface Props {
  courses: readonly TakenCourse[]
  /** Replaces a course. */
  onReplace: (course: string, by: string) => void
}

/** The courses by school. */
export function CoursesSummary({ courses, onReplace }: Props) {
  const schools = useSchools()
  const catalog = useCatalog(courses.map(({ course }) => course))
  const bySchool = Map.groupBy(courses, ({ course }) => partsOf(course).school)
  const isMissing = (course: string) => catalog?.get(course)?.standing === 'not-listed'
  return [...bySchool].map(([school, taken]) => (
    <div key={school} className={styles['school']}>
      <h3 className={styles['title']}>
        {schools.get(school) ?? school}
        <span className={styles['count']}>{aboutAll(taken, catalog)}</span>
      </h3>
      <ul className={styles['courses']}>
        {taken.map(({ course, grade, term, status }) => (
          <li
            key={`${course} ${term}`}
            className={styles['course']}
            data-missing={isMissing(course) || undefined}
          >
            {partsOf(course).code}
            <Mark>{grade ?? UNGRADED.get(status)}</Mark>
          </li>
        ))}
      </ul>
      {[...new Set(taken.map(({ course }) => course))].map((course) => {
        const checked = catalog?.get(course)
        return checked?.standing === 'not-listed' ? (
          <UnknownCourse key={course} course={checked} showCode onReplace={(by) => onReplace(course, by)} />
        ) : null
      })}
    </div>
  ))
}

const Mark = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : <span className={styles['grade']}> {children}</span>

/** What stands beside a course without a grade. */
const UNGRADED: ReadonlyMap<TakenCourse['status'], string> = new Map([
  ['in-progress', 'in progress'],
  ['planned', 'planned'],
  ['failed', 'failed'],
  ['withdrawn', 'withdrawn'],
  ['audit', 'audit'],
])

/** Only these carry credits now. */
const EARNED: ReadonlySet<TakenCourse['status']> = new Set(['completed', 'transfer-credit'])

/** A repeated course counts once. */
function aboutAll(courses: readonly TakenCourse[], catalog: Catalog | undefined): string {
  const again = courses.length - new Set(courses.map(({ course }) => course)).size
  if (!catalog) return pluralize(courses.length - again, 'course')
  const earning = courses.filter(({ status }) => EARNED.has(status))
  const words = sumInWords({
    ...sumOf(creditedCourses(earning, catalog)),
    courses: courses.length - again,
  })
  return again === 0 ? words : `${words}, ${again} taken again`
}
