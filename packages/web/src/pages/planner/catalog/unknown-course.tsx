import { partsOf, useSchools } from '../../../api/schools.ts'
import { Icon } from '../../../parts/display/icon.tsx'
import styles from './unknown-course.module.css'
import type { CheckedCourse } from './use-catalog.ts'

interface Props {
  course: CheckedCourse
  /** Replaces the course. */
  onReplace: (course: string) => void
  /** Shows the course code. */
  showCode?: boolean
}

/** A course that is not in the catalog, with similar codes. */
export function UnknownCourse({ course: { asked, course, nearest }, onReplace, showCode = false }: Props) {
  const schools = useSchools()
  const { school, code } = partsOf(course ?? asked)
  return (
    <p className={styles['remark']}>
      <Icon name="warning" />
      <span>
        {showCode ? <strong>{code}</strong> : null}
        {showCode ? ' is not in ' : 'Not in '}
        {schools.get(school) ?? school}’s catalog.{' '}
        {nearest.length === 0 ? (
          'Check the code, or keep it if it’s right.'
        ) : (
          <>
            Did you mean{' '}
            {nearest.map((near, at) => (
              <span key={near}>
                {at === 0 ? '' : at === nearest.length - 1 ? ' or ' : ', '}
                <button type="button" className={styles['near']} onClick={() => onReplace(near)}>
                  {partsOf(near).code}
                </button>
              </span>
            ))}
            ?
          </>
        )}
      </span>
    </p>
  )
}
