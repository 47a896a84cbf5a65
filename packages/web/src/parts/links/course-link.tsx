import { createContext, type ReactNode, useContext } from 'react'
import { partsOf, useSchools } from '../../api/schools.ts'
import styles from './course-link.module.css'

/** Makes a code lead to its course. The app and each view give their own; without one it is plain text. */
export const CourseAnchor = createContext((_course: string, code: string): ReactNode => code)

interface Props {
  /** `aur:MATH 151`. */
  course: string
  /** Shows the school too. */
  showSchool?: boolean
}

/** A course code, linked where the catalog has its school. */
export function CourseLink({ course, showSchool = false }: Props) {
  const schools = useSchools()
  const anchor = useContext(CourseAnchor)
  const { school, code } = partsOf(course)
  const name = schools.get(school)
  return (
    <span className={styles['course']}>
      {name === undefined ? code : anchor(course, code)}
      {showSchool && name !== undefined ? <span className={styles['school']}> {name}</span> : null}
    </span>
  )
}
