import type { CourseStatus } from '../../../platform/catalog/course-status.ts'

/** A requisite as the catalog reads it; a condition that is no course stays in the school's words. */
export type RequisiteNode =
  | { allOf: readonly RequisiteNode[] }
  | { oneOf: readonly RequisiteNode[] }
  | { nOf: number; of: readonly RequisiteNode[] }
  | { course: string; minGrade?: string | undefined; concurrent?: boolean | undefined }
  | { condition: string; text: string }

export interface RequisiteFacts {
  tree: RequisiteNode
  certain: boolean
  sentence: string
}

/** Where data comes from, with the words that must be shown beside it. */
export interface PlanSource {
  name: string
  link: string | null
  accessedOn: string
  attribution: string | null
  demo: boolean
}

/** What the catalog says of a course. */
export interface CourseFacts {
  course: string
  title: string | null
  credits: number | null
  prerequisite?: RequisiteFacts
  corequisite?: RequisiteFacts
  antirequisite?: RequisiteFacts
  /** Seasons, in the school's words; empty where it does not say. */
  termsOffered: readonly string[]
  /** Terms in which it had sections. */
  sectionTerms: readonly string[]
  source: PlanSource
}

export interface GivenFacts {
  course?: string
  credits: number | null
  subject?: string
  level?: number
  /** As the agreement writes it. */
  text: string
}

/** An agreement in all the ways in which it can be used. */
export interface AgreementFacts {
  ruleId: string
  school: string
  /** In one line. */
  said: string
  /** Sets of courses, each of which is enough. */
  ways: readonly (readonly string[])[]
  /** Alternatives of what is given. */
  gives: readonly (readonly GivenFacts[])[]
  start?: string
  end?: string
  minimumGrades: readonly { grade: string; courses?: readonly string[] }[]
  /** Conditions that a person has to check, in the school's words. */
  conditions: readonly string[]
  /** Changes whenever anything that the agreement says does. */
  fingerprint: string
  sources: readonly PlanSource[]
}

/** A course on the student's record. */
export interface Attempt {
  course: string
  title?: string | undefined
  grade?: string | undefined
  term?: string | undefined
  completed?: string | undefined
  credits?: number | undefined
  status?: CourseStatus | undefined
}
