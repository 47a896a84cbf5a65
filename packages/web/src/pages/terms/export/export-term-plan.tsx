import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useSchools } from '../../../api/schools.ts'
import { download } from '../../../parts/browser/download.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { calendarFile } from '../../../parts/export/calendar.ts'
import { DownloadDocument } from '../../../parts/export/download-document.tsx'
import { listed } from '../../../parts/text/words.ts'
import { useToday } from '../../../parts/time/use-today.ts'
import type { Question } from '../question.ts'
import type { ShownPlan } from '../use-term-plan.ts'
import styles from '../result/plan-result.module.css'
import { datesOf, termEvents, type TermDates } from './term-calendar.ts'
import { termPlanDocument } from './term-plan-document.ts'

interface Props {
  shown: ShownPlan
  question: Question
}

/** Sections enough to tell when a term begins and ends. */
const MOST_SECTIONS = 50

/** Downloads of a term plan. */
export function ExportTermPlan({ shown, question }: Props) {
  const today = useToday()
  const schools = useSchools()
  const plan = termPlanDocument(shown, question, schools, today)
  const fileName = `term-plan-${today}`
  const calendar = useMutation({
    mutationFn: async () => {
      const planned = shown.terms.filter(({ courses }) => courses.length > 0)
      const known = await knownDates(
        shown.school,
        planned.map(({ term }) => term),
      )
      const file = calendarFile(plan.title, termEvents(planned, known, schools), today)
      download(`${fileName}.ics`, file, 'text/calendar;charset=utf-8')
      return planned.flatMap(({ term }) => (known.has(term) ? [] : term))
    },
  })
  const undated = calendar.data ?? []
  return (
    <>
      <DownloadDocument shown={plan} fileName={fileName}>
        <Button busy={calendar.isPending} onClick={() => calendar.mutate()}>
          Download calendar
        </Button>
        <Button onClick={() => print()}>Print</Button>
      </DownloadDocument>
      <p role="status" className={styles['effect']}>
        {undated.length > 0
          ? `The school’s dates of ${listed(undated)} aren’t known, so the calendar shows the usual months.`
          : ''}
      </p>
      {calendar.error ? (
        <ErrorState error={calendar.error} doing="make the calendar" onRetry={() => calendar.mutate()} />
      ) : null}
    </>
  )
}

async function knownDates(
  institution: string,
  terms: readonly string[],
): Promise<ReadonlyMap<string, TermDates>> {
  const found = await Promise.all(
    terms.map(async (term): Promise<[string, TermDates | undefined]> => {
      const { data } = await call('tn_course_section_list', { institution, term, limit: MOST_SECTIONS })
      return [term, datesOf(data.items.flatMap(({ meetings }) => meetings))]
    }),
  )
  return new Map(found.flatMap(([term, dates]) => (dates ? [[term, dates] as const] : [])))
}
