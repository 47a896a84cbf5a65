import { useNavigate, useRouterState } from '@tanstack/react-router'
import { keepTargets, lastTargets } from '../../parts/plan/last-targets.ts'
import { planHash, readPlanHash, type PlanInputs } from '../../parts/plan/plan-link.ts'

/** The plan in the address; `inputs` is undefined where it cannot be read. */
export function usePlan() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const navigate = useNavigate()
  const inputs = hash === '' ? { to: lastTargets() } : readPlanHash(hash)
  const change = (next: PlanInputs) =>
    void navigate({
      to: '/planner',
      hash: planHash(next),
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return {
    inputs,
    change,
    /** Opens the plan for other schools; remembers them for your own courses. */
    choose: (to: readonly string[]) => {
      if (inputs?.courses === undefined) keepTargets(to)
      change({ ...inputs, to })
    },
  }
}

/** The full link for sharing. */
export const planLink = (inputs: PlanInputs): string =>
  new URL(`/planner#${planHash(inputs)}`, location.href).href
