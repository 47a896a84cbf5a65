import { Link } from '@tanstack/react-router'
import type { Data } from '../../api/call.ts'
import { partsOf } from '../../api/schools.ts'
import { buttonClass } from '../../parts/form/button.tsx'
import { dayText } from '../../parts/time/dates.ts'
import { useToday } from '../../parts/time/use-today.ts'
import styles from './today.module.css'

export type NextClass = NonNullable<Data<'tn_course_timetable'>['nextClasses']>[number]

/** The next classes of the timetable, in the time of their school. */
export function ClassesToday({ classes }: { classes: readonly NextClass[] }) {
  const today = useToday()
  return (
    <>
      {classes.length === 0 ? <p className={styles['soft']}>No classes in the next 7 days</p> : null}
      <ul className={styles['rows']} aria-label="Next classes" hidden={classes.length === 0}>
        {classes.map(({ course, section, type, date, start, end, place }) => (
          <li key={`${course} ${section} ${date} ${start}`} className={`${styles['row']} ${styles['class']}`}>
            <span className={styles['when']}>
              {dayText(date, today)}, {start}–{end}
            </span>
            <span className={styles['name']}>
              {partsOf(course).school === '' ? (
                `${course} ${section}`
              ) : (
                <Link to="/courses/$course" params={{ course }}>
                  {partsOf(course).code}
                </Link>
              )}{' '}
              {[type, place].filter((part) => part !== null).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <Link to="/courses/timetable" className={buttonClass()}>
        My timetable
      </Link>
    </>
  )
}
