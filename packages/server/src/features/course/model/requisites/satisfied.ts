import { compactCode, courseReference } from '../../../../platform/catalog/course-reference.ts'
import type { CourseStatus } from '../../../../platform/catalog/course-status.ts'
import { meetsGrade } from '../../../../platform/catalog/grade.ts'
import { missingParts } from './missing-parts.ts'
import { partsOf, type ConditionLeaf, type CourseLeaf, type RequisiteTree } from './tree.ts'

/** A course of a student, with or without a known grade; completed if nothing else is said. */
export interface TakenCourse {
  course: string
  grade?: string | undefined
  status?: CourseStatus | undefined
  /** The question supposes that it is completed, with any grade that is asked for. */
  supposed?: true
}

/** A course that others earn by a transfer agreement. */
export interface TransferredCourse {
  course: string
  from: readonly { course: string; grade?: string; inProgress?: true }[]
  ruleId: string
  /** What the agreement gives, in a few words. */
  outcome: string
  /** False where the agreement leaves something open. */
  certain: boolean
}

/** `depends` hangs on conditions that a transcript cannot answer. */
export type Verdict = 'yes' | 'no' | 'depends'

export interface LeafVerdict {
  leaf: CourseLeaf | ConditionLeaf
  verdict: Verdict
  /** What it is met by, where that is a transfer agreement. */
  by?: TransferredCourse
}

export interface Satisfaction {
  verdict: Verdict
  leaves: LeafVerdict[]
  /** What is lacking, a part each. */
  missing: string[]
}

/** Marks without credit that have no place among the letters. */
const NO_CREDIT = new Set(['FD', 'N', 'NC', 'NP', 'U', 'W', 'WD', 'WE', 'DE', 'AU', 'FAIL'])
const LOWEST_PASS = 'D-'

/**
 * Which leaves the courses taken satisfy, and what that makes of the whole. A course that is used up by one agreement
 * is not sure to count by another as well.
 */
export function satisfied(
  tree: RequisiteTree,
  transcript: readonly TakenCourse[],
  transferred: readonly TransferredCourse[] = [],
): Satisfaction {
  const taken = Map.groupBy(transcript, ({ course }) => keyOf(course))
  const earned = Map.groupBy(transferred, ({ course }) => keyOf(course))
  const usedBy = new Map<string, string>()
  const leaves: LeafVerdict[] = []
  const leafVerdict = (leaf: CourseLeaf): Omit<LeafVerdict, 'leaf'> => {
    const key = keyOf(leaf.course)
    const verdict = courseVerdict(leaf, taken.get(key) ?? [])
    if (verdict === 'yes') return { verdict }
    const [best] = (earned.get(key) ?? [])
      .map((by) => ({ verdict: transferredVerdict(leaf, by, usedBy, taken), by }))
      .filter((each) => ORDER.indexOf(each.verdict) > ORDER.indexOf(verdict))
      .toSorted((a, b) => ORDER.indexOf(b.verdict) - ORDER.indexOf(a.verdict))
    if (best?.verdict === 'yes') for (const { course } of best.by.from) usedBy.set(course, best.by.ruleId)
    return best ?? { verdict }
  }
  const judged = new Map<RequisiteTree, Verdict>()
  const visit = (node: RequisiteTree): Verdict => {
    const verdict = verdictOf(node)
    judged.set(node, verdict)
    return verdict
  }
  const verdictOf = (node: RequisiteTree): Verdict => {
    if ('course' in node || 'condition' in node) {
      const found = 'course' in node ? leafVerdict(node) : { verdict: 'depends' as const }
      leaves.push({ leaf: node, ...found })
      return found.verdict
    }
    const verdicts = partsOf(node).map(visit)
    return atLeast('nOf' in node ? node.nOf : 'oneOf' in node ? 1 : verdicts.length, verdicts)
  }
  const verdict = visit(tree)
  return { verdict, leaves, missing: missingParts(tree, (node) => judged.get(node) === 'no') }
}

const ORDER: readonly Verdict[] = ['no', 'depends', 'yes']

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

/** The grades of all the courses that an agreement takes have to reach the one asked for. */
function transferredVerdict(
  leaf: CourseLeaf,
  { from, ruleId, certain }: TransferredCourse,
  usedBy: ReadonlyMap<string, string>,
  taken: ReadonlyMap<string, readonly TakenCourse[]>,
): Verdict {
  const isSupposed = (course: string) => taken.get(keyOf(course))?.some(({ supposed }) => supposed) === true
  const verdict = atLeast(
    from.length,
    from.map(({ inProgress, ...each }) =>
      isSupposed(each.course)
        ? 'yes'
        : attemptVerdict(leaf, { ...each, ...(inProgress && { status: 'in-progress' }) }),
    ),
  )
  const isFree = from.every(({ course }) => (usedBy.get(course) ?? ruleId) === ruleId)
  return verdict === 'yes' && !(certain && isFree) ? 'depends' : verdict
}

function attemptVerdict(
  { minGrade, concurrent }: CourseLeaf,
  { grade, status, supposed }: TakenCourse,
): Verdict {
  if (supposed) return 'yes'
  if (status === 'in-progress') return concurrent ? 'yes' : 'depends'
  if (status === 'planned') return 'depends'
  if (status === 'failed' || status === 'withdrawn' || status === 'audit') return 'no'
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
