import { useState } from 'react'
import type { Data } from '../../../api/call.ts'
import { useAction, useTool } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Loaded } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { CollapsibleSection } from '../../../parts/layout/disclosure.tsx'
import type { PlanInputs, TakenCourse } from '../../../parts/plan/plan-link.ts'
import { SavedPlanActions, useDeletePlan } from '../../../parts/plan/saved-plan-actions.tsx'
import styles from '../../../parts/plan/saved-plans.module.css'
import { ShareSavedPlan } from '../../../parts/plan/share-saved-plan.tsx'
import { SavePlanForm } from '../../../parts/plan/save-plan-form.tsx'
import { listed, pluralize } from '../../../parts/text/words.ts'
import { completionsOf, type Suppositions } from '../result/use-resolutions.ts'

interface SaveProps extends Suppositions {
  to: readonly string[]
  on: string | undefined
  courses: readonly TakenCourse[]
}

/** Keeps the plan that is shown, under a name. */
export function SavePlan({ to, on, courses, planned, includeUnfinished, picks }: SaveProps) {
  const say = useToast()
  const save = useAction('tn_transfer_plan_save')
  const keep = async (name: string) => {
    const { data } = await save.mutateAsync({
      name,
      schools: [...to],
      completions: completionsOf(courses),
      ...(on === undefined ? {} : { asOfDate: on }),
      ...(planned.length > 0 ? { planned: [...planned] } : {}),
      ...(includeUnfinished ? { includeUnfinished } : {}),
      ...(picks.size > 0
        ? { choices: Array.from(picks, ([ruleId, alternative]) => ({ ruleId, alternative })) }
        : {}),
    })
    say({ text: `Plan saved: ${data.name}` })
  }
  return (
    <SavePlanForm placeholder="My transfer plan" isSaving={save.isPending} error={save.error} onSave={keep} />
  )
}

const MOST_SHOWN = 20

interface SavedPlansProps {
  isOpenAtFirst: boolean
  onOpen: (inputs: PlanInputs) => void
}

/** The saved plans, and whether their agreements are still what they were. */
export function SavedPlans({ isOpenAtFirst, onOpen }: SavedPlansProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <CollapsibleSection title="Saved plans" isOpen={isOpen} onOpen={setOpen}>
      {() => <PlanList onOpen={onOpen} />}
    </CollapsibleSection>
  )
}

function PlanList({ onOpen }: { onOpen: (inputs: PlanInputs) => void }) {
  const plans = useTool('tn_transfer_plan_list', { limit: MOST_SHOWN })
  return (
    <Loaded query={plans} doing="load your plans" waiting="Loading plans">
      {({ data: { items, totalCount = items.length } }) =>
        items.length === 0 ? (
          <EmptyState title="No saved plans">Save a plan below its result to find it here.</EmptyState>
        ) : (
          <>
            <ul className={styles['plans']}>
              {items.map((plan) => (
                <PlanRow key={plan.planId} plan={plan} onOpen={onOpen} />
              ))}
            </ul>
            {totalCount > items.length ? (
              <p>
                The latest {items.length} of {pluralize(totalCount, 'plan')}.
              </p>
            ) : null}
          </>
        )
      }
    </Loaded>
  )
}

type Plan = Data<'tn_transfer_plan_list'>['items'][number]
type WholePlan = Data<'tn_transfer_plan_get'>

function PlanRow({ plan, onOpen }: { plan: Plan; onOpen: (inputs: PlanInputs) => void }) {
  const { planId, name, schools, savedAt } = plan
  const whole = useTool('tn_transfer_plan_get', { planId })
  const deletion = useDeletePlan('tn_transfer_plan_delete', plan)
  const [isSharing, setSharing] = useState(false)
  return (
    <li className={styles['plan']}>
      <p>
        <strong>{name}</strong> <span className={styles['small']}>saved {savedAt.slice(0, 10)}</span>
      </p>
      <p className={styles['small']}>
        {listed(schools.map((school) => `${school.name}: ${pluralize(school.targetCredits, 'credit')}`))}
      </p>
      <Loaded query={whole} doing={`check ${name}`} waiting="Checking agreements">
        {({ data }) => (
          <>
            <p className={styles['small']}>{data.verdict}</p>
            <SavedPlanActions
              name={name}
              deletion={deletion}
              onOpen={() => onOpen(inputsOf(data))}
              onShare={() => setSharing(true)}
            />
          </>
        )}
      </Loaded>
      {deletion.error ? <ErrorState error={deletion.error} doing="delete the plan" /> : null}
      {isSharing ? <ShareSavedPlan planId={planId} name={name} onClose={() => setSharing(false)} /> : null}
    </li>
  )
}

const inputsOf = ({ schools, courses, asOfDate }: WholePlan): PlanInputs => ({
  to: schools.map(({ institution }) => institution),
  on: asOfDate,
  courses: courses.map(({ course, title, grade, term, credits, completed, status }) => ({
    course,
    title: title ?? null,
    grade: grade ?? null,
    term: term ?? null,
    credits: credits ?? null,
    completed: completed ?? null,
    status: status ?? 'completed',
  })),
})
