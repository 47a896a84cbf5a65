import type * as z from 'zod'
import type { Student } from '../../model/completion.ts'
import {
  type ContradictionView,
  type ExactView,
  exactView,
  type NoRuleView,
  noRuleView,
  type NotListed,
  type PartialView,
  partialView,
  plannedTargets,
  type PlanRuleView,
} from './resolution-view.ts'
import type { Resolution } from '../../model/resolve.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import type { Seen } from './rule-view.ts'

/** One line of an answer, whichever of its lists it belongs to; keys are unique across the lists. */
type Entry = { key: string } & (
  | { list: 'plan'; view: z.input<ReturnType<typeof PlanRuleView>> }
  | { list: 'exact'; view: z.input<ReturnType<typeof ExactView>> }
  | { list: 'contradictions'; view: z.input<ReturnType<typeof ContradictionView>> }
  | { list: 'noRule'; view: z.input<ReturnType<typeof NoRuleView>> }
  | { list: 'partial'; view: z.input<ReturnType<typeof PartialView>> }
)

/** The whole answer as one list, most useful first, so that one cursor leads through all of it. */
export function entriesOf(
  resolution: Resolution,
  rules: ReadonlyMap<string, KnownRule>,
  student: Student,
  seen: Seen,
  notListed: NotListed,
): Entry[] {
  const standings = new Map<string, Resolution['exact'][number]>(
    resolution.exact.map((standing) => [standing.rule.id, standing]),
  )
  return [
    ...resolution.plan.chosen.flatMap(({ rule, courses, credits }): Entry[] => {
      const standing = standings.get(rule)
      if (!standing) return []
      const { id } = standing.rule
      const view = {
        ruleId: id,
        sourceCourses: courses,
        targets: plannedTargets(standing),
        targetCredits: credits,
      }
      return [{ list: 'plan', key: `plan ${id}`, view }]
    }),
    ...resolution.exact.flatMap((standing): Entry[] => {
      const known = rules.get(standing.rule.id)
      if (!known) return []
      return [{ list: 'exact', key: standing.rule.id, view: exactView(standing, known, student, seen) }]
    }),
    ...resolution.contradictions.map(({ courses, rules: group }): Entry => ({
      list: 'contradictions',
      key: `contradiction ${group[0]?.id}`,
      view: {
        sourceCourses: courses,
        rules: group.map(({ id, outcome, targets }) => ({ ruleId: id, outcome, targets })),
      },
    })),
    ...resolution.noRule.map((undecided): Entry => ({
      list: 'noRule',
      key: undecided.course,
      view: noRuleView(undecided, notListed),
    })),
    ...resolution.partial.flatMap((standing): Entry[] => {
      const known = rules.get(standing.rule.id)
      if (!known) return []
      return [{ list: 'partial', key: standing.rule.id, view: partialView(standing, known, student, seen) }]
    }),
  ]
}

/** The views of a page, sorted into the lists of the answer again. */
export const byList = (entries: readonly Entry[]) => ({
  plan: entries.flatMap((entry) => (entry.list === 'plan' ? [entry.view] : [])),
  exact: entries.flatMap((entry) => (entry.list === 'exact' ? [entry.view] : [])),
  contradictions: entries.flatMap((entry) => (entry.list === 'contradictions' ? [entry.view] : [])),
  noRule: entries.flatMap((entry) => (entry.list === 'noRule' ? [entry.view] : [])),
  partial: entries.flatMap((entry) => (entry.list === 'partial' ? [entry.view] : [])),
})
