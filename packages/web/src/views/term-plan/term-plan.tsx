import { useEffect, useState } from 'react'
import { Board } from '../../pages/terms/board/board.tsx'
import { PlanResult } from '../../pages/terms/result/plan-result.tsx'
import { SaveTermPlan } from '../../pages/terms/saved/saved-term-plans.tsx'
import { useTermPlan } from '../../pages/terms/use-term-plan.ts'
import { ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { tellModel } from '../host/host.ts'
import type { ShownPlan } from './first-plan.ts'
import styles from './term-plan.module.css'

/** The board of terms, to be changed by hand and saved. */
export function ShownTermPlan({ question, first, saved }: ShownPlan) {
  const planner = useTermPlan(question, first)
  const [opened, setOpened] = useState(saved)
  const { shown, isChanged, placements, checked, error } = planner
  const moved = isChanged ? placements.map(({ course, term }) => `${course} in ${term}`).join(', ') : ''
  useEffect(() => {
    if (moved !== '') tellModel(`The user changed the term plan by hand. It is now: ${moved}.`)
  }, [moved])
  const failed = error ?? checked.error
  return (
    <div className={styles['plan']}>
      <PageHeader title={opened?.name ?? 'Term plan'} />
      {failed ? (
        <ErrorState error={failed} doing="check this plan" onRetry={planner.checkAgain} />
      ) : shown ? null : (
        <Progress label="Checking the plan" />
      )}
      {shown ? (
        <>
          <Board planner={planner} shown={shown} question={question} />
          <PlanResult planner={planner} shown={shown} question={question} />
          <SaveTermPlan question={question} placements={placements} opened={opened} onSaved={setOpened} />
        </>
      ) : null}
    </div>
  )
}
