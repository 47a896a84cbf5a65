import { compactCode, courseReference } from '../../../../platform/catalog/course-reference.ts'
import { meetsGrade } from '../../../../platform/catalog/grade.ts'
import { partsOf, type ConditionLeaf, type CourseLeaf, type RequisiteTree } from './tree.ts'

/** A course of a student: taken with or without a known grade, or being taken now. */
export interface TakenCourse {
  course: string
  grade?: string | undefined
  inProgress?: boolean | undefined
}

/** `depends` hangs on conditions that a transcript cannot answer. */
export type Verdict = 'yes' | 'no' | 'depends'

export interface LeafVerdict {
  leaf: CourseLeaf | ConditionLeaf
  verdict: Verdict
}

export interface Satisfaction {
  verdict: Verdict
  leaves: LeafVerdict[]
}

/** Marks without credit that have no place among the letters. */
const NO_CREDIT = new Set(['FD', 'N', 'NC', 'NP', 'U', 'W', 'WD', 'WE', 'DE', 'AU', 'FAIL'])
const LOWEST_PASS = 'D-'

/** Which leaves the courses taken satisfy, and what that makes of the whole. */
export function satisfied(tree: RequisiteTree, transcript: readonly TakenCourse[]): Satisfaction {
  const taken = Map.groupBy(transcript, ({ course }) => keyOf(course))
  const leaves: LeafVerdict[] = []
  const visit = (node: RequisiteTree): Verdict => {
    if ('course' in node || 'condition' in node) {
      const verdict = 'course' in node ? courseVerdict(node, taken.get(keyOf(node.course)) ?? []) : 'depends'
      leaves.push({ leaf: node, verdict })
      return verdict
    }
    const verdicts = partsOf(node).map(visit)
    return atLeast('nOf' in node ? node.nOf : 'oneOf' in node ? 1 : verdicts.length, verdicts)
  }
  return { verdict: visit(tree), leaves }
}

function atLeast(needed: number, verdicts: readonly Verdict[]): Verdict {
  const sure = verdicts.filter((verdict) => verdict === 'yes').length
  const possible = verdicts.filter((verdict) => verdict !== 'no').length
  if (sure >= needed) return 'yes'
  return possible >= needed ? 'depends' : 'no'
}

const courseVerdict = (leaf: CourseLeaf, attempts: readonly TakenCourse[]): Verdict =>
  atLeast(
    1,
    attempts.map((attempt) => attemptVerdict(leaf, attempt)),
  )

function attemptVerdict({ minGrade, concurrent }: CourseLeaf, { grade, inProgress }: TakenCourse): Verdict {
  if (inProgress) return concurrent ? 'yes' : 'depends'
  if (grade !== undefined && failed(grade)) return 'no'
  if (minGrade === undefined) return 'yes'
  const reached = grade === undefined ? undefined : meetsGrade(grade, minGrade)
  if (reached === undefined) return 'depends'
  return reached ? 'yes' : 'no'
}

const failed = (grade: string): boolean =>
  NO_CREDIT.has(grade.trim().toUpperCase()) || meetsGrade(grade, LOWEST_PASS) === false

/** Spellings of one course share a key: `secondary:Pre-Calculus 12` and `secondary:Precalculus 12`. */
function keyOf(course: string): string {
  const reference = courseReference(course)
  return reference ? `${reference.institution}:${compactCode(reference)}` : course
}
