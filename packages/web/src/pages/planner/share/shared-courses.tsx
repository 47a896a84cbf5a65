import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import { CoursesSummary } from '../transcript/courses-summary.tsx'
import { asEntries, replaced, type SaveTranscript } from '../transcript/use-transcript.ts'
import styles from './shared-courses.module.css'

interface Props {
  courses: readonly TakenCourse[]
  on: string | undefined
  saveTranscript: SaveTranscript
  /** Opens the plan with your own courses. */
  onOwn: () => void
  onToday: () => void
  /** Opens the plan with other courses. */
  onChange: (courses: readonly TakenCourse[]) => void
}

/** The courses of a shared link. */
export function SharedCourses({ courses, on, saveTranscript, onOwn, onToday, onChange }: Props) {
  const take = useMutation({
    mutationFn: () => saveTranscript({ entries: asEntries(courses) }),
    onSuccess: onOwn,
  })
  return (
    <section className={styles['section']} aria-labelledby="shared-courses">
      <h2 id="shared-courses">Courses in this plan</h2>
      <CoursesSummary courses={courses} onReplace={(course, by) => onChange(replaced(courses, course, by))} />
      <div className={styles['note']}>
        <p>
          These courses came with the link{on === undefined ? '' : ` and use the agreements of ${on}`}. Your
          own transcript is unchanged.
        </p>
        <div className={styles['actions']}>
          <Button busy={take.isPending} onClick={() => take.mutate()}>
            Use as my transcript
          </Button>
          {on === undefined ? null : <Button onClick={onToday}>Use today’s agreements</Button>}
          <Button look="quiet" onClick={onOwn}>
            Use my own courses
          </Button>
        </div>
      </div>
      {take.error ? <ErrorState error={take.error} doing="save these courses" /> : null}
    </section>
  )
}
