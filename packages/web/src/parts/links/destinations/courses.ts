import { linkOptions } from '@tanstack/react-router'
import { askedPlan } from '../../plan/plan-of-call.ts'
import { planHash } from '../../plan/plan-link.ts'
import type { Given } from './given.ts'

const coursePage = ({ course }: Given) =>
  typeof course === 'string' ? linkOptions({ to: '/courses/$course', params: { course } }) : undefined

const plannerPage = (args: Given) => {
  const plan = askedPlan(args)
  return plan && linkOptions({ to: '/planner', hash: planHash(plan) })
}

export const courseDestinations = { tn_course_get: coursePage, tn_transfer_resolve: plannerPage }
