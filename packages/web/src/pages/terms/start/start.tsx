import { Link } from '@tanstack/react-router'
import { partsOf } from '../../../api/schools.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { useFocusOnFault } from '../../../parts/form/use-focus-on-fault.ts'
import { pluralize } from '../../../parts/text/words.ts'
import type { Question } from '../question.ts'
import { SchoolField } from './school-field.tsx'
import styles from './start.module.css'

interface Props {
  question: Question
  /** Where the courses are taken, as far as it is known. */
  home: string | undefined
  fault: string | undefined
  onChange: (question: Question) => void
}

/** The courses that the plan starts from, and the school where the next ones are taken. */
export function Start({ question, home, fault, onChange }: Props) {
  const { completions, school: _, ...others } = question
  const form = useFocusOnFault(fault)
  const transcript = useTool('tn_user_transcript_get', {}, { enabled: completions === undefined })
  const count = transcript.data?.data.totalCount
  return (
    <section className={styles['section']} aria-labelledby="start-title">
      <h2 id="start-title">Where you are</h2>
      {completions === undefined ? (
        count === undefined ? null : (
          <p>
            {count === 0
              ? 'Your transcript is empty, so the plan starts without any courses. '
              : `${pluralize(count, 'course')} on your transcript. `}
            <Link to="/planner">{count === 0 ? 'Add your courses' : 'See or change them'}</Link>
          </p>
        )
      ) : (
        <p className={styles['given']}>
          This plan starts from {pluralize(completions.length, 'course')} that came with it, not from your
          transcript.
          <Button
            look="quiet"
            onClick={() => onChange(home === undefined ? others : { ...others, school: home })}
          >
            Use my transcript
          </Button>
        </p>
      )}
      <form ref={form} className={styles['school']} onSubmit={(event) => event.preventDefault()}>
        <SchoolField
          label="School where you take courses"
          school={home}
          fault={fault}
          onSchool={(school) => {
            const next = completions === undefined ? others : { ...others, completions }
            if (school !== question.school) onChange(school === undefined ? next : { ...next, school })
          }}
        />
      </form>
    </section>
  )
}

/** The school of most courses on the transcript; undefined while loading, and without one. */
export function useTranscriptSchool(): string | undefined {
  const transcript = useTool('tn_user_transcript_get', {})
  const courses = transcript.data?.data.items ?? []
  const schools = Map.groupBy(courses, ({ course }) => partsOf(course).school)
  return [...schools].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
