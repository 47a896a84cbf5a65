import { partsOf, useSchools } from '../../../api/schools.ts'
import type { TakenCourse } from '../../../parts/plan-address.ts'
import { counted } from '../../../parts/counted.ts'
import styles from './courses-summary.module.css'

/** What was taken, school by school, in a few lines. */
export function CoursesSummary({ courses }: { courses: readonly TakenCourse[] }) {
  const schools = useSchools()
  const bySchool = Map.groupBy(courses, ({ course }) => partsOf(course).school)
  return [...bySchool].map(([school, taken]) => (
    <div key={school} className={styles['school']}>
      <h3 className={styles['title']}>
        {schools.get(school) ?? school}
        <span className={styles['count']}>{aboutAll(taken)}</span>
      </h3>
      <ul className={styles['courses']}>
        {taken.map(({ course, grade, term }) => (
          <li key={`${course} ${term}`} className={styles['course']}>
            {partsOf(course).code}
            {grade === null ? null : <span className={styles['grade']}> {grade}</span>}
          </li>
        ))}
      </ul>
    </div>
  ))
}

function aboutAll(courses: readonly TakenCourse[]): string {
  const credits = courses.reduce((sum, course) => sum + (course.credits ?? 0), 0)
  const unknown = courses.filter((course) => course.credits === null).length
  return [
    counted(courses.length, 'course'),
    ...(credits > 0 ? [counted(credits, 'credit')] : []),
    ...(credits > 0 && unknown > 0 ? [`${unknown} without credits`] : []),
  ].join(', ')
}
