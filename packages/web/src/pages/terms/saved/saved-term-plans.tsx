import { useState } from 'react'
import { call, type Data } from '../../../api/call.ts'
import { codesIn } from '../../../api/schools.ts'
import { useAction, useTool } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Loaded } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { CollapsibleSection } from '../../../parts/layout/disclosure.tsx'
import { SavedPlanActions, useDeletePlan } from '../../../parts/plan/saved-plan-actions.tsx'
import styles from '../../../parts/plan/saved-plans.module.css'
import { SavePlanForm } from '../../../parts/plan/save-plan-form.tsx'
import { ShareSavedPlan } from '../../../parts/plan/share-saved-plan.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import type { Placement } from '../board/moves.ts'
import { readQuestion, type Question } from '../question.ts'

/** A saved plan that is open. */
export interface OpenedPlan {
  planId: string
  name: string
}

interface SaveProps {
  question: Question
  placements: readonly Placement[]
  opened: OpenedPlan | undefined
  onSaved: (plan: OpenedPlan) => void
}

/** Keeps the plan on the board: in the place of the one that is open, or under a name of its own. */
export function SaveTermPlan({ question, placements, opened, onSaved }: SaveProps) {
  const say = useToast()
  const save = useAction('tn_plan_save')
  const keep = async (name: string, planId?: string) => {
    const { data } = await save.mutateAsync({
      ...question,
      name,
      placements: [...placements],
      ...(planId === undefined ? {} : { planId }),
    })
    onSaved({ planId: data.planId, name: data.name })
    say({ text: `Plan saved: ${data.name}` })
  }
  return (
    <SavePlanForm
      placeholder="My term plan"
      isSaving={save.isPending}
      error={save.error}
      onSave={keep}
      open={opened && { name: opened.name, onReplace: () => keep(opened.name, opened.planId) }}
    />
  )
}

interface Props {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onPlan: (plan: OpenedPlan, question: Question, placements: readonly Placement[]) => void
}

/** The saved plans, and whether they still hold. */
export const SavedTermPlans = ({ isOpen, onOpen, onPlan }: Props) => (
  <CollapsibleSection title="Saved plans" isOpen={isOpen} onOpen={onOpen}>
    {() => <PlanList onPlan={onPlan} />}
  </CollapsibleSection>
)

const MOST_SHOWN = 20

function PlanList({ onPlan }: Pick<Props, 'onPlan'>) {
  const plans = useTool('tn_plan_list', { limit: MOST_SHOWN })
  return (
    <Loaded query={plans} doing="load your plans" waiting="Loading plans">
      {({ data: { items } }) =>
        items.length === 0 ? (
          <EmptyState title="No saved plans">Save a plan below its board to find it here.</EmptyState>
        ) : (
          <ul className={styles['plans']}>
            {items.map((plan) => (
              <PlanRow key={plan.planId} plan={plan} onPlan={onPlan} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

type Plan = Data<'tn_plan_list'>['items'][number]

function PlanRow({ plan, onPlan }: { plan: Plan } & Pick<Props, 'onPlan'>) {
  const { planId, name, goals, firstTerm, lastTerm, courseCount, savedAt } = plan
  const [fault, setFault] = useState<unknown>()
  const [changes, setChanges] = useState<Data<'tn_plan_get'>['changes']>([])
  const deletion = useDeletePlan('tn_plan_delete', plan)
  const [isSharing, setSharing] = useState(false)
  const open = async () => {
    setFault(undefined)
    try {
      const { data } = await call('tn_plan_get', { planId })
      setChanges(data.changes)
      const question = readQuestion(data.question)
      if (question) onPlan({ planId, name }, question, data.placements)
    } catch (cause) {
      setFault(cause)
    }
  }
  return (
    <li className={styles['plan']}>
      <p>
        <strong>{name}</strong> <span className={styles['small']}>saved {savedAt.slice(0, 10)}</span>
      </p>
      <p className={styles['small']}>
        {pluralize(courseCount, 'course')}
        {firstTerm === undefined || lastTerm === undefined ? '' : `, ${firstTerm} to ${lastTerm}`};{' '}
        {goals.filter(({ met }) => met).length} of {pluralize(goals.length, 'goal')} reached
      </p>
      {changes.length > 0 ? (
        <ul className={styles['small']}>
          {changes.map(({ kind, about, state }) => (
            <li key={`${kind} ${about}`}>
              {codesIn(about)} {state} since this plan was saved
            </li>
          ))}
        </ul>
      ) : null}
      <SavedPlanActions
        name={name}
        deletion={deletion}
        onOpen={() => void open()}
        onShare={() => setSharing(true)}
      />
      {fault === undefined ? null : <ErrorState error={fault} doing="open the plan" />}
      {deletion.error ? <ErrorState error={deletion.error} doing="delete the plan" /> : null}
      {isSharing ? <ShareSavedPlan planId={planId} name={name} onClose={() => setSharing(false)} /> : null}
    </li>
  )
}
