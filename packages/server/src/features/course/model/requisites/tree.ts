import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

/** What a condition that is no course asks for. */
export const CONDITIONS = [
  'permission',
  'standing',
  'program',
  'credits',
  'courses',
  'gpa',
  'test',
  'equivalent',
  'recommendation',
  'other',
] as const
export type ConditionKind = (typeof CONDITIONS)[number]

/** A course, `sfu:CMPT 225`, or one of a secondary school, `secondary:Precalculus 12`. */
export const CourseLeaf = lazy(() =>
  z.strictObject({
    course: z.string(),
    minGrade: z.string().optional(),
    concurrent: z.boolean().optional(),
  }),
)
export type CourseLeaf = z.output<ReturnType<typeof CourseLeaf>>

/** Anything else, in the school's own words. */
export const ConditionLeaf = lazy(() => z.strictObject({ condition: z.enum(CONDITIONS), text: z.string() }))
export type ConditionLeaf = z.output<ReturnType<typeof ConditionLeaf>>

export type RequisiteTree =
  | { allOf: RequisiteTree[] }
  | { oneOf: RequisiteTree[] }
  | { nOf: number; of: RequisiteTree[] }
  | CourseLeaf
  | ConditionLeaf

/** What must be had; `{ allOf: [] }` asks for nothing. */
export const RequisiteTree: z.ZodType<RequisiteTree> = z.lazy(() =>
  z.union([
    z.strictObject({ allOf: z.array(RequisiteTree) }),
    z.strictObject({ oneOf: z.array(RequisiteTree) }),
    z.strictObject({ nOf: z.int().min(1), of: z.array(RequisiteTree) }),
    CourseLeaf(),
    ConditionLeaf(),
  ]),
)

/** A school's sentence and our reading of it; an uncertain one is shown beside its sentence. */
export const Requisite = lazy(() =>
  z.strictObject({ tree: RequisiteTree, certain: z.boolean(), sentence: z.string() }),
)
export type Requisite = z.output<ReturnType<typeof Requisite>>

/** What one course asks for: before it, beside it, instead of it, and what helps. */
export const Requisites = lazy(() =>
  z.strictObject({
    prerequisite: Requisite().optional(),
    corequisite: Requisite().optional(),
    antirequisite: Requisite().optional(),
    recommended: Requisite().optional(),
  }),
)
export type Requisites = z.output<ReturnType<typeof Requisites>>

/** The institution that stands for all secondary schools. */
export const SECONDARY = 'secondary'

export const NOTHING: RequisiteTree = { allOf: [] }

/** The direct parts of a group; none of a leaf. */
export function partsOf(tree: RequisiteTree): readonly RequisiteTree[] {
  if ('allOf' in tree) return tree.allOf
  if ('oneOf' in tree) return tree.oneOf
  return 'of' in tree ? tree.of : []
}

/** The same group with each part replaced; a leaf stays. */
export function withParts(
  tree: RequisiteTree,
  change: (part: RequisiteTree) => RequisiteTree,
): RequisiteTree {
  if ('allOf' in tree) return { allOf: tree.allOf.map(change) }
  if ('oneOf' in tree) return { oneOf: tree.oneOf.map(change) }
  return 'of' in tree ? { nOf: tree.nOf, of: tree.of.map(change) } : tree
}

/** The same tree with each course leaf replaced. */
export const withCourses = (
  tree: RequisiteTree,
  change: (leaf: CourseLeaf) => RequisiteTree,
): RequisiteTree => ('course' in tree ? change(tree) : withParts(tree, (part) => withCourses(part, change)))

/** The leaves from left to right. */
export const leavesOf = (tree: RequisiteTree): (CourseLeaf | ConditionLeaf)[] =>
  'course' in tree || 'condition' in tree ? [tree] : partsOf(tree).flatMap(leavesOf)

/** The courses that a tree names, each once, in the order of the sentence. */
export const coursesOf = (tree: RequisiteTree): string[] => [
  ...new Set(leavesOf(tree).flatMap((leaf) => ('course' in leaf ? [leaf.course] : []))),
]
