import { createHash } from 'node:crypto'
import { brandedId, lazy, ToolError } from '@tutor-nexus/toolkit'
import { canonical } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import type { SavedPlan as Plan } from '../../../platform/plans/plan-store.ts'
import { ShownPlan, type PlanAgreement, type PlanSource } from '../../../platform/plans/shown-plan.ts'
import type { TransferRule } from './rule.ts'
import { sourceCourses } from './source-tree.ts'
import { sourceText, targetsText } from './source-text.ts'

/** Of the plans here; other kinds have bodies of their own. */
export const PLAN_KIND = 'transfer'

export const PlanId = brandedId('PlanId')
export type PlanId = z.output<typeof PlanId>

/** A transfer plan: the courses, the schools, the picks, and what it rests on. */
export const TransferPlanBody = lazy(() =>
  ShownPlan().extend({
    picks: z.array(z.object({ ruleId: z.string(), alternative: z.int() })).readonly(),
    includeUnfinished: z.boolean(),
  }),
)
export type TransferPlanBody = z.output<ReturnType<typeof TransferPlanBody>>

export type SavedPlan = Plan<TransferPlanBody>

export const noPlan = (): ToolError =>
  new ToolError('NOT_FOUND', 'No saved plan has this id', {
    details: { reason: 'tn_transfer_plan_list lists the saved plans' },
  })

/** Changes whenever anything that the agreement says does. */
export const fingerprintOf = ({
  outcome,
  sources,
  targets,
  conditions,
  verbatim,
  ...rule
}: TransferRule): string =>
  createHash('sha256')
    .update(
      canonical({
        outcome,
        sources,
        targets,
        conditions,
        verbatim,
        effectiveStart: rule.effectiveStart,
        effectiveEnd: rule.effectiveEnd,
      }),
    )
    .digest('hex')
    .slice(0, 32)

export const agreementOf = (rule: TransferRule): PlanAgreement => ({
  ruleId: rule.id,
  institution: rule.targetInstitution,
  courses: [...sourceCourses(rule.sources).keys()].toSorted(),
  said: `${sourceText(rule.sources)} = ${targetsText(rule.targets) || rule.outcome}`,
  fingerprint: fingerprintOf(rule),
})

/** The sources of rules, each once. */
export function sourcesOf(
  rules: readonly { rule: Pick<TransferRule, 'evidence'>; demo: boolean }[],
): PlanSource[] {
  const found = new Map<string, PlanSource>()
  for (const { rule, demo } of rules)
    for (const { file: _, row: _row, ...evidence } of rule.evidence) {
      const source = demo ? { ...evidence, demo } : evidence
      found.set(canonical(source), source)
    }
  return [...found.values()]
}

export const AGREEMENT_STATES = ['unchanged', 'changed', 'ended'] as const

export interface CheckedAgreement {
  agreement: PlanAgreement
  state: (typeof AGREEMENT_STATES)[number]
  /** The agreements about the same courses that there are now. */
  now: readonly TransferRule[]
}

/** Whether an agreement is still what it was; `current` are the rules that its courses count for today. */
export function checkedAgreement(
  agreement: PlanAgreement,
  current: readonly TransferRule[],
): CheckedAgreement {
  const same = current.find(({ id }) => id === agreement.ruleId)
  if (same && fingerprintOf(same) === agreement.fingerprint) return { agreement, state: 'unchanged', now: [] }
  const now = current.filter(
    (rule) =>
      rule.targetInstitution === agreement.institution &&
      [...sourceCourses(rule.sources).keys()].toSorted().join() === agreement.courses.join(),
  )
  return { agreement, state: now.length > 0 ? 'changed' : 'ended', now }
}
