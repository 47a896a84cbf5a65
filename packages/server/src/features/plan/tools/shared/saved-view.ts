import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { SavedPlan } from '../../../../platform/plans/plan-store.ts'
import { PlanId, ScoreView, type TermPlanBody } from '../../model/saved-plan.ts'

/** A saved term plan in a list. */
export const SavedView = lazy(() =>
  z.object({
    planId: PlanId,
    name: z.string(),
    school: z.string().optional(),
    goals: z.array(z.object({ school: z.string(), name: z.string(), met: z.boolean(), missing: z.number() })),
    score: ScoreView(),
    firstTerm: z.string().optional(),
    lastTerm: z.string().optional(),
    courseCount: z.int(),
    savedAt: z.iso.datetime(),
  }),
)

export const savedView = ({
  id,
  name,
  body,
  updatedAt,
}: SavedPlan<TermPlanBody>): z.input<ReturnType<typeof SavedView>> => {
  const { placements, goals, score, question } = body
  const [first, last] = [placements[0]?.term, placements.at(-1)?.term]
  return {
    planId: id,
    name,
    ...(typeof question['school'] === 'string' && { school: question['school'] }),
    goals: [...goals],
    score,
    ...(first !== undefined && { firstTerm: first }),
    ...(last !== undefined && { lastTerm: last }),
    courseCount: placements.length,
    savedAt: updatedAt,
  }
}

export const recordOf = ({ id, name, updatedAt }: SavedPlan<TermPlanBody>) => ({ id, label: name, updatedAt })
