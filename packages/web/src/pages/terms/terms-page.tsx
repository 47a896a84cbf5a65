import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState, ErrorState } from '../../parts/feedback/states.tsx'
import { Button, buttonClass } from '../../parts/form/button.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { SharedWithMe } from '../../parts/plan/shared-with-me.tsx'
import { Board } from './board/board.tsx'
import { termsFrom } from './board/moves.ts'
import { ExportTermPlan } from './export/export-term-plan.tsx'
import { Goals } from './goals/goals.tsx'
import { Limits } from './goals/limits.tsx'
import { questionHash, readQuestionHash, type Question } from './question.ts'
import { PlanResult } from './result/plan-result.tsx'
import { SavedTermPlans, SaveTermPlan, type OpenedPlan } from './saved/saved-term-plans.tsx'
import { Start, useTranscriptSchool } from './start/start.tsx'
import styles from './terms-page.module.css'
import { useTermPlan } from './use-term-plan.ts'

export function TermsPage() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const question = readQuestionHash(hash)
  return (
    <div className={styles['page']}>
      <PageHeader title="Term plan">
        What to take when, to get from where you are to where you want to be
      </PageHeader>
      {question === undefined ? <BrokenLink /> : <Planner question={question} />}
    </div>
  )
}

function Planner({ question }: { question: Question }) {
  const navigate = useNavigate()
  const transcriptSchool = useTranscriptSchool()
  const home = question.school ?? transcriptSchool
  // Planned for the school that is shown, whatever the server would take.
  const asked = home === undefined ? question : { ...question, school: home }
  const planner = useTermPlan(asked)
  const [isSavedOpen, setSavedOpen] = useState(false)
  const [opened, setOpened] = useState<OpenedPlan>()
  const [isHomeAsked, setHomeAsked] = useState(false)
  const { shown, running, error } = planner
  const ask = (next: Question) =>
    void navigate({
      to: '/terms',
      hash: questionHash(next),
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  const plan = () => {
    setHomeAsked(home === undefined)
    if (home !== undefined) void planner.search()
  }
  return (
    <>
      <Start
        question={question}
        home={home}
        fault={isHomeAsked && home === undefined ? 'Choose the school where you take courses' : undefined}
        onChange={ask}
      />
      <Goals goals={question.goals} onChange={(goals) => ask({ ...question, goals })} />
      {question.goals.length === 0 ? null : (
        <section className={styles['ask']} aria-label="How to plan">
          <Limits
            question={question}
            terms={termsFrom(shown?.terms[0]?.term ?? '', question.terms)}
            onChange={ask}
          />
          <p className={styles['buttons']}>
            <Button look="primary" busy={running !== undefined} onClick={plan}>
              Plan my terms
            </Button>
            {running ? <Button onClick={planner.cancel}>Cancel</Button> : null}
            <span role="status" className={styles['progress']}>
              {running ? (running.progress?.message ?? 'Searching for the best plan') : ''}
            </span>
          </p>
        </section>
      )}
      {error ? <ErrorState error={error} doing="plan your terms" onRetry={plan} /> : null}
      {shown ? <Board planner={planner} shown={shown} question={asked} /> : null}
      {planner.checked.error ? (
        <ErrorState error={planner.checked.error} doing="check this plan" onRetry={planner.checkAgain} />
      ) : null}
      {shown ? (
        <PlanResult planner={planner} shown={shown} question={asked}>
          <ExportTermPlan shown={shown} question={asked} />
        </PlanResult>
      ) : null}
      {shown && planner.placements.length > 0 ? (
        <SaveTermPlan question={asked} placements={planner.placements} opened={opened} onSaved={setOpened} />
      ) : null}
      <SavedTermPlans
        isOpen={isSavedOpen}
        onOpen={setSavedOpen}
        onPlan={(chosen, saved, placements) => {
          setOpened(chosen)
          ask(saved)
          planner.open(placements)
          scrollTo({ top: 0 })
        }}
      />
      <SharedWithMe />
    </>
  )
}

/** Shown for an incomplete link. */
const BrokenLink = () => (
  <EmptyState
    title="This link doesn’t work"
    actions={
      <Link to="/terms" hash="" className={buttonClass('primary')}>
        Start a new plan
      </Link>
    }
  >
    Part of it is missing or changed.
  </EmptyState>
)
