import type { Requirement } from '../requirement.ts'
import { creditsOf, type Given, type Goal, type PlanProblem, type Use } from './problem.ts'

/** Credit at one school, each course once. */
export interface Earned {
  courses: ReadonlyMap<string, Given>
  /** Credit for no course in particular. */
  other: readonly Given[]
}

/** What the uses give at a school. */
export function earnedAt(school: string, uses: readonly Use[]): Earned {
  const courses = new Map<string, Given>()
  const other: Given[] = []
  for (const given of uses.flatMap((use) => (use.school === school ? use.gives : []))) {
    if (given.course === undefined) other.push(given)
    else if ((courses.get(given.course)?.credits ?? -1) < given.credits) courses.set(given.course, given)
  }
  return { courses, other }
}

type FromCredits = Extract<Requirement, { creditsFrom: number }>

/** Whether credit counts for a requirement of credits. */
export function countsFor({ subjects, courses, atLeastLevel }: FromCredits, given: Given): boolean {
  if (courses && (given.course === undefined || !courses.includes(given.course))) return false
  if (subjects && (given.subject === undefined || !subjects.includes(given.subject))) return false
  return atLeastLevel === undefined || (given.level ?? 0) >= atLeastLevel
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export const creditsFor = (requirement: FromCredits, { courses, other }: Earned): number =>
  sum([...courses.values(), ...other].map((given) => (countsFor(requirement, given) ? given.credits : 0)))

/** What it is worth in credits, as far as a single number can say. */
export function weightOf(tree: Requirement, problem: Pick<PlanProblem, 'targetCredits'>): number {
  if ('course' in tree) return creditsOf(problem, tree.course)
  if ('creditsFrom' in tree) return tree.creditsFrom
  if ('allOf' in tree) return sum(tree.allOf.map((part) => weightOf(part, problem)))
  return tree.nOf * leastWeight(tree.of, problem)
}

export const leastWeight = (
  parts: readonly Requirement[],
  problem: Pick<PlanProblem, 'targetCredits'>,
): number => Math.min(...parts.map((part) => weightOf(part, problem)))

export function isMet(tree: Requirement, earned: Earned): boolean {
  if ('course' in tree) return earned.courses.has(tree.course)
  if ('creditsFrom' in tree) return creditsFor(tree, earned) >= tree.creditsFrom
  const parts = 'allOf' in tree ? tree.allOf : tree.of
  const need = 'allOf' in tree ? parts.length : tree.nOf
  return parts.filter((part) => isMet(part, earned)).length >= need
}

/** Missing credits; of a choice, each missing part counts as the smallest of them. */
export function missingOf(
  tree: Requirement,
  earned: Earned,
  problem: Pick<PlanProblem, 'targetCredits'>,
): number {
  if ('course' in tree) return earned.courses.has(tree.course) ? 0 : creditsOf(problem, tree.course)
  if ('creditsFrom' in tree) return Math.max(0, tree.creditsFrom - creditsFor(tree, earned))
  if ('allOf' in tree) return sum(tree.allOf.map((part) => missingOf(part, earned, problem)))
  const met = tree.of.filter((part) => isMet(part, earned)).length
  return Math.max(0, tree.nOf - met) * leastWeight(tree.of, problem)
}

export interface GoalState {
  met: boolean
  missing: number
  /** All credits at the school. */
  credits: number
}

export function goalState({ school, want }: Goal, uses: readonly Use[], problem: PlanProblem): GoalState {
  const earned = earnedAt(school, uses)
  const credits = sum([...earned.courses.values(), ...earned.other].map((given) => given.credits))
  if (want === 'most') return { met: true, missing: -credits, credits }
  const missing = missingOf(want, earned, problem)
  return { met: missing === 0, missing, credits }
}
