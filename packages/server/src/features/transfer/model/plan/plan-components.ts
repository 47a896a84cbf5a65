import type { Candidate, Limit } from './best-plan.ts'

/** The candidates in parts that share no course, rule, target or limit; the smallest part first. */
export function components(candidates: readonly Candidate[], limits: readonly Limit[]): Candidate[][] {
  const leaders = new Map<string, string>()
  const leaderOf = (name: string): string => {
    const above = leaders.get(name)
    if (above === undefined || above === name) return name
    const top = leaderOf(above)
    leaders.set(name, top)
    return top
  }
  const join = (a: string, b: string) => leaders.set(leaderOf(a), leaderOf(b))

  for (const { rule, courses, earns } of candidates) {
    for (const course of courses) join(course, `rule ${rule}`)
    for (const { course } of earns) join(`target ${course}`, `rule ${rule}`)
  }
  for (const [index, { among }] of limits.entries())
    for (const { rule } of among) join(`rule ${rule}`, `limit ${index}`)

  const parts = Map.groupBy(candidates, ({ rule }) => leaderOf(`rule ${rule}`))
  return [...parts.values()].toSorted((a, b) => a.length - b.length)
}
