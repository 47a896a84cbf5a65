import type { Requirement } from '../requirement.ts'

/** What must be had before or beside a course, with all that the transcript decides decided. */
export type Need = boolean | { course: string; concurrent: boolean } | { least: number; of: readonly Need[] }

export interface PlanTerm {
  name: string
  /** Its last day, which decides what agreements are in force. */
  end: string
  /** The most credits in it; 0 for a term off. */
  credits: number
}

/** A course that may be taken once. */
export interface PlanCourse {
  course: string
  credits: number
  /** To be had before the term in which it is taken. */
  before: Need
  /** To be had by the end of that term. */
  beside: Need
  /** Not to be taken in the same plan. */
  excludes: readonly string[]
  /** The terms in which it may be taken, by their positions. */
  terms: readonly number[]
  /** Taken in this term whatever else is planned. */
  fixed?: number
}

/** Credit at a goal's school: for a course, or for none in particular. */
export interface Given {
  course?: string
  credits: number
  subject?: string
  level?: number
}

/** One way to use an agreement: the courses that it takes up and what it gives. */
export interface Use {
  id: string
  rule: string
  school: string
  /** Courses that are already completed. */
  had: readonly string[]
  /** Courses that must be completed in one of these terms. */
  courses: readonly { course: string; terms: readonly number[] }[]
  gives: readonly Given[]
}

/** What is wanted at a school; `most` is as many credits as possible. */
export interface Goal {
  school: string
  want: Requirement | 'most'
}

export interface PlanProblem {
  terms: readonly PlanTerm[]
  courses: readonly PlanCourse[]
  uses: readonly Use[]
  goals: readonly Goal[]
  /** The credits of courses of the goals' schools; 3 where unknown. */
  targetCredits: Readonly<Record<string, number>>
}

/** Which courses when, by the positions of terms, and how the agreements are used. */
export interface Schedule {
  taken: Readonly<Record<string, number>>
  /** Ids of uses. */
  uses: readonly string[]
}

/** What makes one plan better than another, the most important first; less is better. */
export interface Score {
  /** How many goals are not met. */
  unmetGoals: number
  /** Credits that are missing, less what a goal of as many as possible gains. */
  missing: number
  /** How many terms it takes; 0 for none. */
  lastTerm: number
  /** Credits in the heaviest term. */
  heaviestTerm: number
  totalCredits: number
}

export const SCORES = ['unmetGoals', 'missing', 'lastTerm', 'heaviestTerm', 'totalCredits'] as const

const CLOSE = 1e-6

/** Negative if the first is better. */
export function compareScores(a: Score, b: Score): number {
  for (const part of SCORES) if (Math.abs(a[part] - b[part]) > CLOSE) return a[part] - b[part]
  return 0
}

/** What a course of a goal's school is worth where nothing says. */
export const USUAL_CREDITS = 3

export const creditsOf = (problem: Pick<PlanProblem, 'targetCredits'>, course: string): number =>
  problem.targetCredits[course] ?? USUAL_CREDITS
