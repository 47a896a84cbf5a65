import { EmptyState } from '../../parts/feedback/states.tsx'
import { mount } from '../host/mount.tsx'
import { firstPlan } from './first-plan.ts'
import { ShownTermPlan } from './term-plan.tsx'

mount<'tn_plan_terms' | 'tn_plan_get'>({
  doing: 'load the term plan',
  // The board has its plan from the call.
  keep: () => undefined,
  show: ({ args, answer: { data } }) => {
    const opened = firstPlan(args, data)
    return opened ? (
      <ShownTermPlan {...opened} />
    ) : (
      <EmptyState title="Can’t show this plan">Ask for the plan again with its goals.</EmptyState>
    )
  },
})
