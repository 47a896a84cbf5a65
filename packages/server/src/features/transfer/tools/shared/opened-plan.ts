import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { PlanCourse, type PlanSource, type ShownPlan } from '../../../../platform/plans/shown-plan.ts'
import {
  AGREEMENT_STATES,
  checkedAgreement,
  sourcesOf,
  type CheckedAgreement,
} from '../../model/saved-plan.ts'
import { RuleId } from '../../model/rule.ts'
import type { RuleStore } from '../../store/rule-store.ts'

const CourseOfPlan = lazy(() =>
  PlanCourse().extend({ planned: z.literal(true).optional().describe('Supposed as completed') }),
)

const AgreementOfPlan = lazy(() =>
  z.object({
    ruleId: RuleId,
    institution: z.string(),
    said: z.string().describe('What it said when the plan was saved'),
    state: z.enum(AGREEMENT_STATES).describe('Since the plan was saved'),
    now: z.array(RuleId).optional().describe('The agreements about the same courses that there are now'),
  }),
)

/** A saved plan, compared with today's agreements. */
export const openedFields = lazy(() => ({
  verdict: z.string().describe('Whether the plan still holds, in one sentence'),
  changedCount: z.int(),
  endedCount: z.int(),
  courses: z.array(CourseOfPlan()),
  agreements: z.array(AgreementOfPlan()),
}))

export type PlanEntry =
  | { key: string; course: z.input<ReturnType<typeof CourseOfPlan>> }
  | { key: string; agreement: z.input<ReturnType<typeof AgreementOfPlan>> }

export interface OpenedPlan {
  fields: { verdict: string; changedCount: number; endedCount: number }
  /** Agreements and courses, to be shown page by page. */
  entries: PlanEntry[]
  sources: PlanSource[]
}

/** Compares a saved plan with the agreements that there are today. */
export async function openedPlan(
  body: ShownPlan,
  rules: Pick<RuleStore, 'countingAnywhere'>,
): Promise<OpenedPlan> {
  const known = await rules.countingAnywhere(
    [...new Set(body.agreements.flatMap((agreement) => agreement.courses))],
    body.schools.map(({ institution }) => institution),
  )
  const current = known.map(({ rule }) => rule)
  const checked = body.agreements.map((agreement) => checkedAgreement(agreement, current))
  const count = (state: CheckedAgreement['state']) => checked.filter((each) => each.state === state).length
  const [changedCount, endedCount] = [count('changed'), count('ended')]
  return {
    fields: {
      verdict: verdictOf(changedCount, endedCount),
      changedCount,
      endedCount,
    },
    entries: entriesOf(body, checked),
    sources: [...(body.sources ?? sourcesOf(known))],
  }
}

/** A page of a plan's entries as the fields of an answer. */
export const pageOfPlan = (entries: readonly (PlanEntry | { key: string })[]) => ({
  courses: entries.flatMap((entry) => ('course' in entry ? [entry.course] : [])),
  agreements: entries.flatMap((entry) => ('agreement' in entry ? [entry.agreement] : [])),
})

const entriesOf = (body: ShownPlan, checked: readonly CheckedAgreement[]): PlanEntry[] => [
  ...checked.map(({ agreement: { ruleId, institution, said }, state, now }): PlanEntry => ({
    key: `agreement ${institution} ${ruleId}`,
    agreement: {
      ruleId,
      institution,
      said,
      state,
      ...(now.length > 0 && { now: now.map(({ id }) => id) }),
    },
  })),
  ...body.courses.map(({ supposed, ...course }, index): PlanEntry => ({
    key: `course ${index}`,
    course: { ...course, ...(supposed && { planned: supposed }) },
  })),
]

function verdictOf(changed: number, ended: number): string {
  if (changed + ended === 0) return 'All agreements are as they were when the plan was saved.'
  const parts = [...(changed > 0 ? [`${changed} changed`] : []), ...(ended > 0 ? [`${ended} ended`] : [])]
  return `Of the agreements that the plan rests on, ${parts.join(' and ')} since it was saved: make the plan again.`
}
