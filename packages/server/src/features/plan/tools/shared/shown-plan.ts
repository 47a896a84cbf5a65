import type { ShownPlan } from '../../../../platform/plans/shown-plan.ts'
import type { Schedule } from '../../model/problem/problem.ts'
import type { Gathered } from './gather.ts'
import { usedBy, type PlanFieldsOf } from './plan-view.ts'

/** What others see of a plan: the courses with their terms, what they give, and the agreements behind that. */
export function shownPlan(
  gathered: Gathered,
  schedule: Schedule,
  { terms, goals, score, sources }: Pick<PlanFieldsOf, 'terms' | 'goals' | 'score' | 'sources'>,
): ShownPlan {
  const last = terms.findLast(({ courses }) => courses.length > 0)?.term
  const { agreements } = usedBy(gathered, schedule)
  return {
    asOfDate: gathered.question.asOf,
    courses: terms.flatMap(({ term, courses }) =>
      courses.map(({ course, title, credits }) => ({
        course,
        ...(title !== undefined && { title }),
        term,
        credits,
        supposed: true as const,
      })),
    ),
    schools: goals.map(({ school, name, met, missing, credits }) => ({
      institution: school,
      name,
      sourceCredits: score.totalCredits,
      targetCredits: credits,
      summary: [
        `${credits} credits${last === undefined ? '' : ` by the end of ${last}`}`,
        ...(missing > 0 ? [`${missing} credits are missing for the goal`] : []),
        ...(met && missing === 0 ? ['the goal is reached'] : []),
      ].join('; '),
    })),
    agreements: [...new Map(agreements.map((each) => [each.ruleId, each])).values()].map(
      ({ ruleId, school, ways, said, fingerprint }) => ({
        ruleId,
        institution: school,
        courses: [...new Set(ways.flat())].toSorted(),
        said,
        fingerprint,
      }),
    ),
    sources: sources.map(({ name, link, accessedOn, attribution, demo }) => ({
      source: name,
      ...(link !== null && { link }),
      accessedOn,
      ...(attribution !== null && { attribution }),
      ...(demo && { demo }),
    })),
  }
}
