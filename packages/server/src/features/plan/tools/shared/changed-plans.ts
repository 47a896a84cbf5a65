import { createHash } from 'node:crypto'
import type { SavedPlan } from '../../../../platform/plans/plan-store.ts'
import type { PlanCatalog } from '../../model/catalog-port.ts'
import type { Attempt } from '../../model/facts.ts'
import { changedFacts, factsOf, namedCourses } from '../../model/plan-facts.ts'
import type { TermPlanBody } from '../../model/saved-plan.ts'

export interface ChangedTermPlan {
  planId: string
  name: string
  kind: 'term'
  changed: number
  ended: number
  /** Differs for every other change. */
  fingerprint: string
}

const FINGERPRINT = 12

/** The saved term plans that rest on something that is no longer what it was, with one look at today's data for all. */
export async function changedTermPlans(
  plans: readonly Pick<SavedPlan<TermPlanBody>, 'id' | 'name' | 'body'>[],
  attempts: readonly Attempt[],
  catalog: Pick<PlanCatalog, 'courses' | 'counting'>,
): Promise<ChangedTermPlan[]> {
  if (plans.length === 0) return []
  const named = [...new Set(plans.flatMap(({ body }) => namedCourses(body.facts)))]
  const schools = [...new Set(plans.flatMap(({ body }) => body.goals.map(({ school }) => school)))]
  const [courses, agreements] = await Promise.all([
    catalog.courses(named),
    catalog.counting([...new Set([...named, ...attempts.map(({ course }) => course)])], schools),
  ])
  const now = factsOf({ courses: [...courses.values()], agreements, attempts })
  return plans.flatMap(({ id: planId, name, body }) => {
    // A plan from courses given in the question does not hang on the transcript.
    const given = body.question['completions'] !== undefined
    const changes = changedFacts(body.facts, now).filter(({ kind }) => !given || kind === 'course')
    if (changes.length === 0) return []
    const count = (state: 'changed' | 'ended') => changes.filter((each) => each.state === state).length
    const said = changes.map(
      ({ kind, about }) => `${kind} ${about} ${now[kind === 'transcript' ? kind : `${kind} ${about}`] ?? ''}`,
    )
    const fingerprint = createHash('sha256')
      .update(said.toSorted().join('\n'))
      .digest('hex')
      .slice(0, FINGERPRINT)
    return [
      { planId, name, kind: 'term' as const, changed: count('changed'), ended: count('ended'), fingerprint },
    ]
  })
}
