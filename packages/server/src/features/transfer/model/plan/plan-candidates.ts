import type { Candidate, Earned, Limit } from './best-plan.ts'
import { bestSet, setCredits, sumOf } from '../credits.ts'
import type { Condition, Target, TransferRule } from '../rule.ts'
import type { Standing } from '../satisfaction.ts'

type Exclusion = Extract<Condition, { kind: 'exclusion' }>

/** The alternatives that a student has picked, by rule. */
export type Picks = ReadonlyMap<string, number>

/** The ways in which satisfied rules can be used. */
export function candidatesOf(satisfied: readonly Standing[], picks: Picks = new Map()): Candidate[] {
  const giving = satisfied.filter(({ rule, openSets }) => rule.outcome === 'credit' && openSets.length > 0)
  const shared = sharedTargets(giving)
  return giving.flatMap((standing) => {
    const { rule, ways } = standing
    const uses = usedSets(standing, picks, shared).map((set) => ({
      rule: rule.id,
      set,
      credits: setCredits(rule.targets[set] ?? []),
      earns: earnedBy(rule.targets[set] ?? []),
    }))
    return smallest(ways.sets).flatMap((courses) => uses.map((use) => ({ ...use, courses })))
  })
}

/** The pick; else the best alternative, and the others only where a plan may be better off with them. */
function usedSets(
  { rule, openSets }: Standing,
  picks: Picks,
  shared: ReadonlySet<string>,
): readonly number[] {
  const pick = picks.get(rule.id)
  if (pick !== undefined && openSets.includes(pick)) return [pick]
  if (openSets.length === 1) return openSets
  const meets = openSets.some((set) =>
    rule.targets[set]?.some((target) => target.kind === 'course' && shared.has(target.course)),
  )
  if (meets) return openSets
  const best = bestSet(rule, openSets)
  return best ? [best.set] : []
}

/** The target courses that several rules give, or that some rule's exclusion names. */
function sharedTargets(giving: readonly Standing[]): Set<string> {
  const givers = new Map<string, TransferRule>()
  const shared = new Set<string>()
  for (const { rule, openSets } of giving) {
    for (const set of openSets)
      for (const target of rule.targets[set] ?? []) {
        if (target.kind !== 'course') continue
        const giver = givers.get(target.course)
        if (giver === undefined) givers.set(target.course, rule)
        else if (giver !== rule) shared.add(target.course)
      }
    for (const condition of rule.conditions)
      if (condition.kind === 'exclusion') for (const course of condition.courses) shared.add(course)
  }
  return shared
}

/** Without sets that hold another one. */
const smallest = (sets: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  sets.length < 2
    ? sets
    : sets.filter(
        (set) =>
          !sets.some((other) => other.length < set.length && other.every((course) => set.includes(course))),
      )

/** What the rules' own exclusions say about using several of them. */
export function limitsOf(satisfied: readonly Standing[], candidates: readonly Candidate[]): Limit[] {
  return satisfied.flatMap(({ rule }) =>
    rule.conditions.flatMap((condition) =>
      condition.kind === 'exclusion' && condition.understood ? limitsBy(rule.id, condition, candidates) : [],
    ),
  )
}

function limitsBy(owner: string, exclusion: Exclusion, candidates: readonly Candidate[]): Limit[] {
  const { courses, limit = 'none', maxCredits } = exclusion
  const own = candidates.filter(({ rule }) => rule === owner)
  const touching = candidates.filter(
    (candidate) =>
      candidate.rule !== owner &&
      (candidate.courses.some((course) => courses.includes(course)) ||
        candidate.earns.some(({ course }) => courses.includes(course))),
  )
  if (own.length === 0 || touching.length === 0) return []
  if (limit === 'none') {
    // Each of them beside the rule, not beside each other.
    return [...Map.groupBy(touching, ({ rule }) => rule).values()].map((other) => ({
      among: new Set([...own, ...other]),
      most: { rules: 1 },
    }))
  }
  const among = new Set([...own, ...touching])
  if (limit === 'one') return [{ among, most: { rules: 1 } }]
  return maxCredits === undefined ? [] : [{ among, most: { credits: maxCredits } }]
}

/** A set that lists a course twice gives it twice. */
function earnedBy(targets: readonly Target[]): Earned[] {
  const byCourse = new Map<string, number>()
  for (const target of targets)
    if (target.kind === 'course')
      byCourse.set(target.course, sumOf([byCourse.get(target.course) ?? 0, target.credits ?? 0]))
  return Array.from(byCourse, ([course, credits]) => ({ course, credits }))
}
