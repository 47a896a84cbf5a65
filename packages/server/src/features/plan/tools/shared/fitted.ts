import { ToolError } from '@tutor-nexus/toolkit'
import { jsonBytes, pageBudget, TEXT_CEILING } from '@tutor-nexus/toolkit/contract'
import type { PlanFieldsOf } from './plan-view.ts'

type Fields = PlanFieldsOf & { alternatives?: readonly unknown[] }

const MOST = pageBudget(TEXT_CEILING).bytes

/** The answer as it is if it is short enough, else with less of what its counts still tell. */
export function fitted<Data extends Fields>(data: Data): Data {
  let shown = data
  for (const cut of CUTS) {
    if (jsonBytes(shown) <= MOST) return shown
    shown = cut(shown)
  }
  if (jsonBytes(shown) > MOST) throw tooLong()
  return shown
}

type Cut = <Data extends Fields>(data: Data) => Data

/** The courses of the plan name the agreements that they use. */
const withAgreements =
  (most: number): Cut =>
  (data) => ({
    ...data,
    goals: data.goals.map((goal) => ({ ...goal, agreements: goal.agreements.slice(0, most) })),
  })

const withAlternatives =
  (most: number): Cut =>
  (data) =>
    data.alternatives ? { ...data, alternatives: data.alternatives.slice(0, most) } : data

const withAssumptions =
  (most: number): Cut =>
  (data) => ({ ...data, assumptions: data.assumptions.slice(0, most) })

const withoutRuleIds: Cut = (data) => ({
  ...data,
  terms: data.terms.map((term) => ({
    ...term,
    courses: term.courses.map((course) => ({
      ...course,
      earns: course.earns.map(({ ruleId: _, ...earned }) => earned),
    })),
  })),
})

/** In the order of what is missed least. */
const CUTS: readonly Cut[] = [
  withAgreements(15),
  withAlternatives(1),
  withAgreements(5),
  withAssumptions(12),
  withAlternatives(0),
  withAgreements(0),
  withoutRuleIds,
  withAssumptions(5),
]

const tooLong = (): ToolError =>
  new ToolError('BAD_REQUEST', 'This plan is too long for one answer', {
    details: { reason: 'Ask for fewer goals, fewer terms or fewer credits per term' },
  })
