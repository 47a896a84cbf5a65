import type { Data } from '../../../api/call.ts'

export type Rule = Data<'tn_transfer_search'>['items'][number]

export interface SchoolRules {
  id: string
  school: string
  rules: readonly Rule[]
}

type Ordered = Pick<Rule, 'inEffect' | 'sourceCourses' | 'sources' | 'ruleId'>

/** Agreements in effect first, then those that need one course. */
export const byUse = (a: Ordered, b: Ordered): number =>
  Number(b.inEffect) - Number(a.inEffect) ||
  a.sourceCourses.length - b.sourceCourses.length ||
  a.sources.localeCompare(b.sources) ||
  a.ruleId.localeCompare(b.ruleId)

/** Agreements by school. */
export function bySchool(
  rules: readonly Rule[],
  direction: 'in' | 'out',
  schools: ReadonlyMap<string, string>,
): SchoolRules[] {
  const nameOf = (id: string) => schools.get(id) ?? id
  return [
    ...Map.groupBy(rules, (rule) => rule[direction === 'out' ? 'targetInstitution' : 'sourceInstitution']),
  ]
    .map(([id, of]) => ({ id, school: nameOf(id), rules: of.toSorted(byUse) }))
    .toSorted((a, b) => a.school.localeCompare(b.school))
}

/** The first schools that together have `most` agreements. */
export function firstSchools(groups: readonly SchoolRules[], most: number): readonly SchoolRules[] {
  let shown = 0
  const end = groups.findIndex(({ rules }) => (shown += rules.length) >= most)
  return end === -1 ? groups : groups.slice(0, end + 1)
}
