import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { InstitutionName } from '../../../../platform/catalog/institution.ts'
import type { PlanContext } from '../../define.ts'
import { compilePlan } from '../../model/compile/compile-plan.ts'
import type { Solution } from '../../model/solve/solve-plan.ts'
import { gatherPlan, termIndex, type Gathered } from './gather.ts'
import { CourseName, TermName, type PlanParameters } from './parameters.ts'

export const WhatIf = lazy(() =>
  z
    .strictObject({
      school: InstitutionName()
        .optional()
        .describe('Another school: the same credits there, else as many as possible'),
      failed: z.array(CourseName()).min(1).max(20).optional().describe('Courses that are failed'),
      termOff: TermName().optional().describe('A term without courses'),
      extraCredits: z.number().min(0.5).max(12).optional().describe('More per term: 3 for one more course'),
    })
    .describe('Answers with the plan under the change, and the difference'),
)
export type WhatIf = z.output<ReturnType<typeof WhatIf>>

/** The same question with something changed. */
export async function changedQuestion(
  params: PlanParameters,
  { school, failed, termOff, extraCredits = 0 }: WhatIf,
  base: Gathered,
  { schedule }: Solution,
  context: PlanContext,
): Promise<Gathered> {
  const gathered = await gatherPlan(
    { ...params, ...(school !== undefined && { goals: goalsAt(school, params) }) },
    context,
    { failed },
  )
  const off = termOff === undefined ? undefined : termIndex(termOff, gathered.question.terms)
  const lost = (failed ?? []).flatMap((text) => {
    const course = gathered.names.course(text, gathered.home)
    const term = schedule.taken[course]
    return term === undefined ? [] : [{ course, term }]
  })
  const last = Math.max(-1, ...lost.map(({ term }) => term))
  const creditsOf = new Map(base.compiled.problem.courses.map((each) => [each.course, each.credits]))
  const terms = gathered.question.terms.map((term, index) => {
    // What is failed takes its place in its term all the same.
    const spent = lost
      .filter((each) => each.term === index)
      .reduce((sum, { course }) => sum + (creditsOf.get(course) ?? 0), 0)
    const most = term.credits === 0 ? 0 : term.credits + extraCredits
    return { ...term, credits: index === off ? 0 : Math.max(0, most - spent) }
  })
  const question = {
    ...gathered.question,
    terms,
    // Until then everything goes as planned.
    fixed: [
      ...gathered.question.fixed,
      ...Object.entries(schedule.taken).flatMap(([course, term]) =>
        term <= last && lost.every((each) => each.course !== course) ? [{ course, term }] : [],
      ),
    ],
    notBefore: new Map(lost.map(({ course, term }) => [course, term + 1])),
  }
  return { ...gathered, question, compiled: compilePlan(question, gathered.facts) }
}

/** What is wanted, at one other school. */
function goalsAt(school: string, { goals }: PlanParameters): PlanParameters['goals'] {
  const credits = Math.max(0, ...goals.map((goal) => goal.credits ?? 0))
  return [{ school, ...(credits > 0 && { credits }) }]
}
