import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { useAllSchools } from '../../../api/schools.ts'
import { ErrorState, Loaded } from '../../../parts/feedback/states.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import styles from './courses-section.module.css'
import { CoursesSummary } from './courses-summary.tsx'
import { EditCourses } from './edit-courses.tsx'
import { NoCourses } from './no-courses.tsx'
import { hasPaste, PasteCourses } from './paste-courses.tsx'
import { hasEdits } from './use-edited-rows.ts'
import { asEntries, type SaveTranscript, replaced, type Transcript } from './use-transcript.ts'

interface Props {
  transcript: Transcript
  saveTranscript: SaveTranscript
}

/** Your courses: view, edit or paste. */
export function CoursesSection({ transcript, saveTranscript }: Props) {
  const [doing, setDoing] = useState(() => begun(transcript.courses.length > 0))
  const { courses } = transcript
  const heading = useFocusAfterwards(`${doing} ${courses.length > 0}`)
  const allSchools = useAllSchools()
  const close = () => setDoing('nothing')
  const replace = useMutation({
    mutationFn: ({ course, by }: { course: string; by: string }) =>
      saveTranscript({ entries: asEntries(replaced(courses, course, by)), baseRev: transcript.rev }),
  })
  return (
    <section className={styles['section']} aria-labelledby="your-courses">
      <div className={styles['head']}>
        <h2 id="your-courses" ref={heading} tabIndex={-1}>
          Your courses
        </h2>
        {courses.length > 0 && doing === 'nothing' ? (
          <div className={styles['actions']}>
            <Button look="quiet" onClick={() => setDoing('editing')}>
              Edit
            </Button>
            <Button look="quiet" onClick={() => setDoing('pasting')}>
              <Icon name="copy" />
              Paste or upload
            </Button>
          </div>
        ) : null}
      </div>
      {doing === 'nothing' && courses.length > 0 ? (
        <CoursesSummary courses={courses} onReplace={(course, by) => replace.mutate({ course, by })} />
      ) : (
        // A school that has not arrived yet would be called unknown.
        <Loaded query={allSchools} doing="load the schools" waiting="Loading schools">
          {(schools) =>
            doing === 'editing' ? (
              <EditCourses
                transcript={transcript}
                schools={schools}
                saveTranscript={saveTranscript}
                onDone={close}
                onReopen={() => setDoing('editing')}
              />
            ) : doing === 'pasting' ? (
              <PasteCourses
                schools={schools}
                hasCourses={courses.length > 0}
                saveTranscript={saveTranscript}
                onDone={close}
                onCancel={close}
              />
            ) : (
              <NoCourses
                schools={schools}
                saveTranscript={saveTranscript}
                onPasted={close}
                onByHand={() => setDoing('editing')}
              />
            )
          }
        </Loaded>
      )}
      {replace.error ? <ErrorState error={replace.error} doing="update the course" /> : null}
    </section>
  )
}

type Doing = 'nothing' | 'editing' | 'pasting'

/** Continues unfinished work. */
const begun = (hasCourses: boolean): Doing =>
  hasEdits() ? 'editing' : hasCourses && hasPaste() ? 'pasting' : 'nothing'

/** Moves the focus to the heading when the focused element is removed. */
function useFocusAfterwards(state: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [state])
  return heading
}
