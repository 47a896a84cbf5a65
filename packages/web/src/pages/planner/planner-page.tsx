import { getRouteApi, Link } from '@tanstack/react-router'
import { partsOf, useSchools } from '../../api/schools.ts'
import { EmptyState, Loaded } from '../../parts/feedback/states.tsx'
import { buttonClass } from '../../parts/form/button.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { SharedWithMe } from '../../parts/plan/shared-with-me.tsx'
import type { TakenCourse } from '../../parts/plan/plan-link.ts'
import { ExportPlan } from './export/export-plan.tsx'
import styles from './planner-page.module.css'
import { AllSchools } from './result/all-schools.tsx'
import { Results } from './result/results.tsx'
import { planCourses } from './result/use-resolutions.ts'
import { SavedPlans, SavePlan } from './saved/saved-plans.tsx'
import { PlanActions } from './share/share-plan.tsx'
import { SharedCourses } from './share/shared-courses.tsx'
import { ChooseTargets } from './targets/choose-targets.tsx'
import { CoursesSection } from './transcript/courses-section.tsx'
import { useSaveTranscript, useTranscript } from './transcript/use-transcript.ts'
import { usePlan } from './use-plan.ts'

const route = getRouteApi('/planner')

export function PlannerPage() {
  const { inputs, change, choose } = usePlan()
  const { saved } = route.useSearch()
  const isOwn = inputs !== undefined && inputs.courses === undefined
  const transcript = useTranscript(isOwn)
  const saveTranscript = useSaveTranscript()
  const schools = useSchools()
  const courses = inputs?.courses ?? transcript.data?.courses ?? []
  const isAsked = inputs !== undefined && inputs.to.length > 0 && courses.length > 0
  // Who comes for them finds them first, everybody else below the result.
  const plans = (
    <>
      <SavedPlans isOpenAtFirst={saved === 'open'} onOpen={change} />
      <SharedWithMe />
    </>
  )
  return (
    <div className={styles['planner']}>
      <PageHeader
        title="Transfer planner"
        actions={isAsked ? <PlanActions inputs={{ ...inputs, courses }} /> : undefined}
      >
        <span className={styles['lead']}>
          See what your courses are worth at another school and what is still missing.
        </span>
      </PageHeader>
      {inputs === undefined ? (
        <BrokenLink />
      ) : (
        <div className={styles['steps']}>
          {inputs.courses === undefined ? (
            <Loaded query={transcript} doing="load your transcript" waiting="Loading your transcript">
              {(own) => <CoursesSection transcript={own} saveTranscript={saveTranscript} />}
            </Loaded>
          ) : (
            <SharedCourses
              courses={inputs.courses}
              on={inputs.on}
              saveTranscript={saveTranscript}
              onOwn={() => change({ to: inputs.to })}
              onToday={() => change({ to: inputs.to, courses: inputs.courses })}
              onChange={(changed) => change({ ...inputs, courses: changed })}
            />
          )}
          {saved === 'open' ? plans : null}
          {courses.length > 0 ? (
            <ChooseTargets schools={schools} from={schoolsOf(courses)} chosen={inputs.to} onChoose={choose} />
          ) : null}
          {courses.length > 0 ? (
            <AllSchools asked={planCourses(courses, inputs.on)} chosen={inputs.to} onChoose={choose} />
          ) : null}
          {isAsked ? (
            <Results to={inputs.to} courses={courses} coursesFor={() => planCourses(courses, inputs.on)}>
              {(answered, supposed) => (
                <>
                  <ExportPlan schools={answered} />
                  <SavePlan to={inputs.to} on={inputs.on} courses={courses} {...supposed} />
                </>
              )}
            </Results>
          ) : null}
          {saved === 'open' ? null : plans}
        </div>
      )}
    </div>
  )
}

const schoolsOf = (courses: readonly TakenCourse[]): ReadonlySet<string> =>
  new Set(courses.map(({ course }) => partsOf(course).school))

/** Shown for an incomplete link. */
function BrokenLink() {
  return (
    <EmptyState
      title="This link doesn’t work"
      actions={
        <Link to="/planner" hash="" className={buttonClass('primary')}>
          Use my own courses
        </Link>
      }
    >
      Part of it is missing or changed. Ask for the link again and copy all of it.
    </EmptyState>
  )
}
