import { Link } from '@tanstack/react-router'
import { partsOf, useSchools } from '../../api/schools.ts'
import styles from './course-link.module.css'

interface Props {
  /** `aur:MATH 151`. */
  course: string
  /** Shows the school too. */
  showSchool?: boolean
}

/** A course code, linked where the catalog has its school. */
export function CourseLink({ course, showSchool = false }: Props) {
  const schools = useSchools()
  const { school, code } = partsOf(course)
  const name = schools.get(school)
  return (
    <span className={styles['course']}>
      {name === undefined ? (
        code
      ) : (
        <Link to="/courses/$course" params={{ course }}>
          {code}
        </Link>
      )}
      {showSchool && name !== undefined ? <span className={styles['school']}> {name}</span> : null}
    </span>
  )
}
