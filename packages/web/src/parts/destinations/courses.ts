import { linkOptions } from '@tanstack/react-router'
import { askedPlan } from '../asked-plan.ts'
import { planHash } from '../plan-address.ts'
import type { Given } from './given.ts'

const coursePage = ({ course }: Given) =>
  typeof course === 'string' ? linkOptions({ to: '/courses/$course', params: { course } }) : undefined

const plannerPage = (args: Given) => {
  const plan = askedPlan(args)
  return plan && linkOptions({ to: '/planner', hash: planHash(plan) })
}

export const courseDestinations = { tn_course_get: coursePage, tn_transfer_resolve: plannerPage }
