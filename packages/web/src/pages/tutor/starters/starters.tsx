import { useId } from 'react'
import { useTool } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { busiestPair, starterQuestions, teachingSchool } from './starter-questions.ts'
import styles from './starters.module.css'

const MOST_COURSES = 2

/** Questions to begin with, by what is loaded. */
export function Starters({ onAsk }: { onAsk: (question: string) => void }) {
  const title = useId()
  const schools = useTool('tn_course_institutions', { limit: 100 }).data?.data.items ?? []
  const pair = busiestPair(schools)
  const agreements = useTool(
    'tn_transfer_search',
    { sourceInstitution: pair?.from.id, targetInstitution: pair?.to.id, limit: 20 },
    { enabled: pair !== undefined },
  ).data?.data.items
  const taught = teachingSchool(schools)
  const courses = useTool(
    'tn_course_search',
    { institution: taught?.id, limit: 1 },
    { enabled: taught !== undefined },
  ).data?.data.items
  const transcript = useTool('tn_user_transcript_get', { limit: 1 }).data?.data
  const simple = (agreements ?? []).filter(
    ({ outcome, sourceCourses, inEffect }) => outcome === 'credit' && sourceCourses.length === 1 && inEffect,
  )
  const [course] = courses ?? []
  const questions = starterQuestions({
    pair,
    transferable: [...new Set(simple.flatMap(({ sourceCourses }) => sourceCourses))].slice(0, MOST_COURSES),
    course: course && taught ? { course: course.course, school: taught.name } : undefined,
    hasTranscript: (transcript?.totalCount ?? 0) > 0,
  })
  if (questions.length === 0) return null
  return (
    <div className={styles['starters']}>
      <p id={title} className={styles['title']}>
        Try asking
      </p>
      <ul aria-labelledby={title}>
        {questions.map((question) => (
          <li key={question}>
            <Button onClick={() => onAsk(question)}>{question}</Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
