import { useMutation } from '@tanstack/react-query'
import type { School } from '../../../api/school-names.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import styles from './no-courses.module.css'
import { PasteCourses } from './paste-courses.tsx'
import { asEntries, type SaveTranscript } from './use-transcript.ts'

interface Props {
  schools: readonly School[]
  saveTranscript: SaveTranscript
  onPasted: () => void
  onByHand: () => void
}

/** Ways to add a transcript; the sample needs the demo data. */
export function NoCourses({ schools, saveTranscript, onPasted, onByHand }: Props) {
  const hasDemo = schools.some(({ id }) => id === SAMPLE_SCHOOL)
  const sample = useMutation({ mutationFn: () => saveTranscript({ entries: asEntries(sampleTranscript) }) })
  return (
    <div className={styles['ways']}>
      <PasteCourses
        schools={schools}
        hasCourses={false}
        saveTranscript={saveTranscript}
        onDone={onPasted}
        intro={
          <div className={styles['first']}>
            <p>
              {hasDemo
                ? 'No courses yet. Try a sample transcript, or add your own.'
                : 'No courses yet. Add your transcript below, or add courses one by one.'}
            </p>
            <div className={styles['actions']}>
              {hasDemo ? (
                <Button look="primary" busy={sample.isPending} onClick={() => sample.mutate()}>
                  Use sample transcript
                </Button>
              ) : null}
              <Button onClick={onByHand}>Add courses manually</Button>
            </div>
            {sample.error ? <ErrorState error={sample.error} doing="save the sample transcript" /> : null}
          </div>
        }
      />
    </div>
  )
}

/** The demo school of the sample. */
const SAMPLE_SCHOOL = 'nrc'

const row = (course: string, grade: string, term: string, credits: number): TakenCourse => ({
  course: `${SAMPLE_SCHOOL}:${course}`,
  title: null,
  grade,
  term,
  credits,
  completed: null,
  status: 'completed',
})

/** A second-year student's courses that produce every kind of result. */
const sampleTranscript: readonly TakenCourse[] = [
  row('MATH 1171', 'B+', 'Fall 2024', 3),
  row('CPSC 1110', 'A-', 'Fall 2024', 3),
  row('ENGL 1130', 'B', 'Fall 2024', 3),
  row('PSYC 1110', 'B+', 'Fall 2024', 3),
  row('MATH 1271', 'C', 'Spring 2025', 3),
  row('CPSC 1120', 'C', 'Spring 2025', 3),
  row('PHYS 1130', 'B-', 'Spring 2025', 4),
  row('HIST 2260', 'A', 'Spring 2025', 3),
  row('PSYC 2320', 'B', 'Fall 2025', 3),
  row('BIOL 2330', 'B+', 'Fall 2025', 3),
  row('ACCT 1110', 'A-', 'Fall 2025', 3),
  row('LIBR 1100', 'P', 'Fall 2025', 1),
]
