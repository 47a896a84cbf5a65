import type { Data } from '../../../api/call.ts'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import styles from './chain.module.css'

interface Props {
  course: string
  chain: Data<'tn_course_prereqs'>['chain']
}

/** The way to a course, step by step: what comes first stands first. */
export function Chain({ course, chain }: Props) {
  const steps = [...Map.groupBy(chain, ({ step }) => step)].toSorted(([a], [b]) => b - a)
  return (
    <div className={styles['chain']}>
      <h3>The way there</h3>
      <ol className={styles['steps']}>
        {steps.map(([step, courses]) => (
          <li key={step} className={styles['step']}>
            <ul>
              {courses.map(({ course: earlier, title }) => (
                <li key={earlier} className={styles['course']}>
                  <CourseLink course={earlier} />
                  {title ? <span className={styles['title']}>{title}</span> : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className={styles['step']}>
          <ul>
            <li className={styles['course']} aria-current="true">
              <CourseLink course={course} />
            </li>
          </ul>
        </li>
      </ol>
    </div>
  )
}
