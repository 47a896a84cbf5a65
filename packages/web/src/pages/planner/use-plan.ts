import { useNavigate, useRouterState } from '@tanstack/react-router'
import { keepTargets, lastTargets } from '../../parts/plan/last-targets.ts'
import { planHash, readPlanHash, type PlanInputs } from '../../parts/plan/plan-link.ts'

/** The plan that the address asks for, undefined where it cannot be read, and the way to another. */
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
    /** Goes to the same plan for other schools; for one's own courses they are chosen the next time, too. */
    choose: (to: readonly string[]) => {
      if (inputs?.courses === undefined) keepTargets(to)
      change({ ...inputs, to })
    },
  }
}

/** The whole link, for somebody else. */
export const planLink = (inputs: PlanInputs): string =>
  new URL(`/planner#${planHash(inputs)}`, location.href).href
