import { Link } from '@tanstack/react-router'
import type { Data } from '../../api/call.ts'
import { partsOf } from '../../api/schools.ts'
import styles from './course-rows.module.css'
import { creditsText } from './credits.ts'

interface Props {
  items: Data<'tn_course_search'>['items']
  schools: ReadonlyMap<string, string>
}

/** Courses that were found, the best first. */
export function CourseRows({ items, schools }: Props) {
  return (
    <ul className={styles['rows']}>
      {items.map(({ course, title, credits, snippet }) => {
        const { school, code } = partsOf(course)
        return (
          <li key={course}>
            <Link to="/courses/$course" params={{ course }} className={styles['row']}>
              <span className={styles['code']}>{code}</span>
              <span className={styles['title']}>{title}</span>
              <span className={styles['where']}>
                {[schools.get(school) ?? school, creditsText(credits)].filter(Boolean).join(', ')}
              </span>
              {snippet && snippet !== title ? <span className={styles['snippet']}>{snippet}</span> : null}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
