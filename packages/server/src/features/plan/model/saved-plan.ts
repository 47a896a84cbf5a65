import { brandedId, lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { ShownPlan } from '../../../platform/plans/shown-plan.ts'

/** Of the plans here; transfer plans have bodies of their own. */
export const PLAN_KIND = 'term'

export const PlanId = brandedId('PlanId')
export type PlanId = z.output<typeof PlanId>

/** A course with the term in which it is planned. */
export const Placement = lazy(() => z.object({ course: z.string(), term: z.string() }))
export type Placement = z.output<ReturnType<typeof Placement>>

export const ScoreView = lazy(() =>
  z.object({
    unmetGoals: z.int(),
    missing: z.number().describe('Missing credits, less what a goal of as many as possible gains'),
    lastTerm: z.int().describe('How many terms it takes'),
    heaviestTerm: z.number(),
    totalCredits: z.number(),
  }),
)

/** A term plan: what was asked, what is taken when, and what it rested on. */
export const TermPlanBody = lazy(() =>
  z.object({
    /** The parameters of the question, with which it can be asked again. */
    question: z.record(z.string(), z.unknown()),
    placements: z.array(Placement()).readonly(),
    score: ScoreView(),
    goals: z
      .array(z.object({ school: z.string(), name: z.string(), met: z.boolean(), missing: z.number() }))
      .readonly(),
    /** What the plan rested on, by name, to tell what changed. */
    facts: z.record(z.string(), z.string()),
    /** What others see of it; absent from plans of earlier versions. */
    shown: ShownPlan().optional(),
  }),
)
export type TermPlanBody = z.output<ReturnType<typeof TermPlanBody>>

export const noPlan = (): ToolError =>
  new ToolError('NOT_FOUND', 'No saved term plan has this id', {
    details: { reason: 'tn_plan_list lists the saved term plans' },
  })
