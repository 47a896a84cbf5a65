import type { Arguments, Data } from '../../api/call.ts'
import { FIRST_QUESTION, readQuestion, withTermOff, type Question } from '../../pages/terms/question.ts'
import type { OpenedPlan } from '../../pages/terms/saved/saved-term-plans.tsx'
import type { FirstPlan } from '../../pages/terms/use-term-plan.ts'

type PlanArguments = Arguments<'tn_plan_terms'>
type Asked = Partial<PlanArguments> | Partial<Arguments<'tn_plan_get'>>

export interface ShownPlan {
  question: Question
  first: FirstPlan
  /** The saved plan, if it is one. */
  saved?: OpenedPlan
}

/** What a call asked and found, to go on from; undefined for a call without goals. */
export function firstPlan(
  args: Asked,
  data: Data<'tn_plan_terms'> | Data<'tn_plan_get'>,
): ShownPlan | undefined {
  if ('planId' in data) {
    const question = readQuestion(data.question)
    const { planId, name, placements } = data
    return question && { question, first: { placements }, saved: { planId, name } }
  }
  if (!('goals' in args) || args.goals === undefined) return undefined
  const { whatIf, alternatives: _, seconds: _seconds, ...asked } = args
  const question = {
    ...asked,
    goals: args.goals,
    school: data.school,
    terms: asked.terms ?? FIRST_QUESTION.terms,
    maxCredits: asked.maxCredits ?? FIRST_QUESTION.maxCredits,
  }
  return { question: whatIf ? changed(question, whatIf) : question, first: { plan: data } }
}

/** The question under the change that the answer is for, as far as a question can say it. */
function changed(
  question: Question,
  { school, termOff, extraCredits = 0 }: NonNullable<PlanArguments['whatIf']>,
): Question {
  const most = Math.max(0, ...question.goals.map(({ credits = 0 }) => credits))
  const next = {
    ...question,
    maxCredits: question.maxCredits + extraCredits,
    ...(school === undefined ? {} : { goals: [{ school, ...(most > 0 ? { credits: most } : {}) }] }),
  }
  return termOff === undefined ? next : withTermOff(next, termOff, true)
}
