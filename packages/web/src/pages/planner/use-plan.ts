import { useNavigate, useRouterState } from '@tanstack/react-router'
import { planHash, readPlanHash, type PlanInputs } from '../../parts/plan-address.ts'

/** The plan that the address asks for, undefined where it cannot be read, and the way to another. */
export function usePlan() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const navigate = useNavigate()
  return {
    inputs: readPlanHash(hash),
    change: (inputs: PlanInputs) =>
      void navigate({
        to: '/planner',
        hash: planHash(inputs),
        resetScroll: false,
        hashScrollIntoView: false,
      }),
  }
}

/** The whole link, for somebody else. */
export const planLink = (inputs: PlanInputs): string =>
  new URL(`/planner#${planHash(inputs)}`, location.href).href
