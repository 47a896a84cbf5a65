import { firstNames } from './answer/first-names.ts'
import { bestPlan, type Plan } from './plan/best-plan.ts'
import type { Student } from './completion.ts'
import { contradictionsIn, type Contradiction } from './contradictions.ts'
import { bestSet, sourceCredits, sumOf } from './credits.ts'
import { candidatesOf, limitsOf, type Picks } from './plan/plan-candidates.ts'
import type { TransferRule } from './rule.ts'
import { standingOf, type Standing } from './satisfaction.ts'

/** A course that nobody has decided about, or not for the time it was completed. */
export interface Undecided {
  course: string
  why: 'no-rule' | 'no-rule-in-effect'
}

export interface TransferPlan extends Plan {
  sourceCredits: number
  /** Those whose credits nothing says: the sum is without them. */
  uncounted: readonly string[]
  /** Those whose agreement does not say how many credits it gives: what is earned is without them. */
  unstated: readonly string[]
}

export interface Matches {
  /** Those of which everything is there. */
  exact: readonly Standing[]
  /** Those of which only the text is known: a person has to read it. */
  toBeRead: readonly Standing[]
  /** Those that lack least first. */
  partial: readonly Standing[]
  noRule: readonly Undecided[]
  contradictions: readonly Contradiction[]
}

export interface Resolution extends Matches {
  plan: TransferPlan
}

/** What a student's courses are worth under the rules of one receiving school. */
export function resolveTransfer(rules: readonly TransferRule[], student: Student, picks?: Picks): Resolution {
  const matches = matchesOf(rules, student)
  return { ...matches, plan: planOf(matches.exact, student, picks) }
}

/** How a student's courses stand to the rules, one by one. */
export function matchesOf(rules: readonly TransferRule[], student: Student): Matches {
  const standings = rules.map((rule) => standingOf(rule, student)).toSorted(byId)
  const read = standings.filter(({ rule }) => rule.structured)
  const exact = read.filter(({ satisfied }) => satisfied)
  return {
    exact,
    toBeRead: standings.filter(({ rule, had }) => !rule.structured && had.length > 0),
    partial: nearestFirst(read.filter(isPartial)),
    noRule: undecided(student, standings),
    contradictions: contradictionsIn(exact.map(({ rule }) => rule)),
  }
}

function planOf(exact: readonly Standing[], { courses }: Student, picks?: Picks): TransferPlan {
  const candidates = candidatesOf(exact, picks)
  const plan = bestPlan(candidates, limitsOf(exact, candidates))
  const byRule = new Map<string, TransferRule>(exact.map(({ rule }) => [rule.id, rule]))
  const used = plan.chosen.flatMap(({ rule: id, courses: each }) => {
    const rule = byRule.get(id)
    return rule ? each.map((course) => ({ course, credits: sourceCredits(rule, [course], courses) })) : []
  })
  const complete = exact.every(({ ways }) => ways.complete)
  return {
    ...plan,
    optimal: plan.optimal && complete,
    sourceCredits: sumOf(used.flatMap(({ credits }) => credits ?? [])),
    uncounted: [...new Set(used.flatMap(({ course, credits }) => (credits === undefined ? course : [])))],
    unstated: [...new Set(exact.flatMap(({ rule, had }) => (statesCredits(rule) ? [] : had)))],
  }
}

/** Whether it says of one alternative at least what all of it carries; what gives no credit has nothing to say. */
const statesCredits = ({ targets }: TransferRule): boolean =>
  targets.length === 0 || targets.some((set) => set.every(({ credits }) => credits !== undefined))

/** Something of it is there, and something would make it whole. */
const isPartial = ({ satisfied, had, notCounting, missingCount }: Standing): boolean =>
  !satisfied &&
  Number.isFinite(missingCount) &&
  (had.length > 0 || notCounting.some(({ why }) => why !== 'completed-outside-range'))

const byId = (a: Standing, b: Standing): number => (a.rule.id < b.rule.id ? -1 : 1)

const mostCredits = ({ rule }: Standing): number => bestSet(rule, [...rule.targets.keys()])?.credits ?? 0

/** What is nearly met first, then what gives most; the credits are worked out once, not for every comparison. */
const nearestFirst = (partial: readonly Standing[]): Standing[] =>
  partial
    .map((standing) => ({ standing, credits: mostCredits(standing) }))
    .toSorted(
      (a, b) =>
        a.standing.missingCount - b.standing.missingCount ||
        b.credits - a.credits ||
        byId(a.standing, b.standing),
    )
    .map(({ standing }) => standing)

function undecided({ courses }: Student, standings: readonly Standing[]): Undecided[] {
  const applying = new Set<string>()
  const outside = new Set<string>()
  for (const { had, notCounting } of standings) {
    for (const course of had) applying.add(course)
    for (const { course, why } of notCounting)
      (why === 'completed-outside-range' ? outside : applying).add(course)
  }
  return [...courses.keys()]
    .filter((course) => !applying.has(course))
    .toSorted()
    .map((course) => ({ course, why: outside.has(course) ? 'no-rule-in-effect' : 'no-rule' }))
}

/** What the agreements do not say and a student should still know. */
export function planNotes({ chosen, uncounted, unstated }: TransferPlan): string[] {
  const earned = Map.groupBy(
    chosen.flatMap(({ earns }) => earns),
    ({ course }) => course,
  )
  return [
    ...[...earned]
      .filter(([, times]) => times.length > 1)
      .map(([course]) => `${course} counts once, although more than one agreement gives it`),
    ...(uncounted.length > 0
      ? [
          `How many credits ${firstNames(uncounted)} carried is not known, so the credits that transfer leave it out`,
        ]
      : []),
    ...(unstated.length > 0
      ? [`How many credits ${firstNames(unstated)} earns is not stated, so the credits earned leave it out`]
      : []),
  ]
}
