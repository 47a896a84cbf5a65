import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import { CoursesSummary } from '../transcript/courses-summary.tsx'
import { asEntries, replaced, type Keep } from '../transcript/use-transcript.ts'
import styles from './shared-courses.module.css'

interface Props {
  courses: readonly TakenCourse[]
  on: string | undefined
  keep: Keep
  /** Goes to one's own courses. */
  onOwn: () => void
  onToday: () => void
  /** Goes to the plan with these courses instead. */
  onChange: (courses: readonly TakenCourse[]) => void
}

/** The courses that came with a link; one's own transcript is left alone until one says otherwise. */
export function SharedCourses({ courses, on, keep, onOwn, onToday, onChange }: Props) {
  const take = useMutation({
    mutationFn: () => keep({ entries: asEntries(courses) }),
    onSuccess: onOwn,
  })
  return (
    <section className={styles['section']} aria-labelledby="shared-courses">
      <h2 id="shared-courses">Courses of this plan</h2>
      <CoursesSummary courses={courses} onReplace={(course, by) => onChange(replaced(courses, course, by))} />
      <div className={styles['note']}>
        <p>
          These came with the link{on === undefined ? '' : `, judged as of ${on}`}. Your own transcript is not
          changed.
        </p>
        <div className={styles['actions']}>
          <Button busy={take.isPending} onClick={() => take.mutate()}>
            Make them my transcript
          </Button>
          {on === undefined ? null : <Button onClick={onToday}>Judge as of today</Button>}
          <Button look="quiet" onClick={onOwn}>
            Plan with my own courses
          </Button>
        </div>
      </div>
      {take.error ? <ErrorState error={take.error} doing="keep these courses" /> : null}
    </section>
  )
}
