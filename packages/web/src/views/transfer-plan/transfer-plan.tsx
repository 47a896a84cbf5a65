import { useState } from 'react'
import { AllSchools, Ranking } from '../../pages/planner/result/all-schools.tsx'
import { Results } from '../../pages/planner/result/results.tsx'
import { type CourseLine, useResolutions } from '../../pages/planner/result/use-resolutions.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { TakenCourse } from '../../parts/plan/plan-link.ts'
import { tellModel } from '../host/host.ts'
import { type Asked, comparisonAsked, coursesIn, planCoursesIn, suppositionsIn } from './asked.ts'
import styles from './transfer-plan.module.css'

/** The plan for a school, with all other schools to compare. */
export function ShownPlan({ args, school }: { args: Asked; school: string }) {
  const [to, choose] = useSchoolChoice([school])
  return (
    <div className={styles['plan']}>
      <PageHeader title="Transfer plan" />
      <Plan args={args} to={to} ofSchool={school} />
      <AllSchools asked={planCoursesIn(args)} chosen={to} onChoose={choose} />
    </div>
  )
}

/** The comparison of schools, with the plans for those that are chosen. */
export function ShownComparison({ args }: { args: Asked }) {
  const [to, choose] = useSchoolChoice([])
  return (
    <div className={styles['plan']}>
      <PageHeader title="Where your courses count" />
      <Ranking asked={comparisonAsked(args)} chosen={to} onChoose={choose} />
      {to.length > 0 ? <Plan args={args} to={to} /> : null}
    </div>
  )
}

function useSchoolChoice(first: readonly string[]) {
  const [to, setTo] = useState(first)
  const choose = (schools: readonly string[]): void => {
    setTo(schools)
    tellModel(`The user compares these schools in the transfer plan: ${schools.join(', ')}.`)
  }
  return [to, choose] as const
}

interface PlanProps {
  args: Asked
  to: readonly string[]
  /** The school of the course that was asked for, if one was. */
  ofSchool?: string
}

/** The answer for the first school names the courses, which may have come from the transcript. */
function Plan({ args, to, ofSchool }: PlanProps) {
  const coursesFor = coursesIn(args, ofSchool)
  const supposed = suppositionsIn(args)
  const [first] = useResolutions({ to: to.slice(0, 1), coursesFor, ...supposed })
  if (!first) return null
  return (
    <Loaded query={first} doing="load the plan" waiting="Loading plan">
      {({ courses }) => (
        <Results
          isBrief
          to={to}
          courses={courses.map(takenCourse)}
          coursesFor={coursesFor}
          supposed={supposed}
        />
      )}
    </Loaded>
  )
}

const takenCourse = ({ course, title, grade, term, credits, status }: CourseLine): TakenCourse => ({
  course,
  title: title ?? null,
  grade: grade ?? null,
  term: term ?? null,
  credits: credits ?? null,
  completed: null,
  status,
})
