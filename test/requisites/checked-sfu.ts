import * as z from 'zod'
import {
  NOTHING,
  SECONDARY,
  type ConditionKind,
  type RequisiteTree,
} from '../../packages/server/src/features/course/model/requisites/tree.ts'
import type { CheckedSentence } from './checked-sentence.ts'

/** The trees that people made of one school's sentences; the format is described in FORMATS.md §2. */
const Node: z.ZodType<CheckedNode> = z.lazy(() =>
  z.union([
    z.object({ type: z.literal('group'), logic: z.string(), children: z.array(Node) }),
    z.object({
      type: z.literal('course'),
      department: z.string(),
      number: z.string(),
      suffix: z.string().default(''),
      minGrade: z.string().optional(),
      orEquivalent: z.unknown().optional(),
    }),
    z.object({
      type: z.literal('HSCourse'),
      course: z.string(),
      minGrade: z.string().optional(),
      orEquivalent: z.unknown().optional(),
    }),
    z.looseObject({
      type: z.enum(['permission', 'program', 'creditCount', 'courseCount', 'CGPA', 'UDGPA', 'other']),
    }),
  ]),
)
type CheckedNode =
  | { type: 'group'; logic: string; children: CheckedNode[] }
  | {
      type: 'course'
      department: string
      number: string
      suffix: string
      minGrade?: string | undefined
      orEquivalent?: unknown
    }
  | { type: 'HSCourse'; course: string; minGrade?: string | undefined; orEquivalent?: unknown }
  | { type: 'permission' | 'program' | 'creditCount' | 'courseCount' | 'CGPA' | 'UDGPA' | 'other' }

const KINDS: Readonly<Record<string, ConditionKind>> = {
  permission: 'permission',
  program: 'program',
  creditCount: 'credits',
  courseCount: 'courses',
  CGPA: 'gpa',
  UDGPA: 'gpa',
}
const COUNTS: Readonly<Record<string, number>> = { TWO_OF: 2, THREE_OF: 3 }

const Row = z.object({
  department: z.string(),
  number: z.string(),
  prerequisite: Node.nullish(),
  credit_conflicts: z
    .array(z.looseObject({ department: z.string().optional(), number: z.string().optional() }))
    .default([]),
  original_prerequisites: z.string(),
  original_notes: z.string(),
})

export const readSfu = (json: string): CheckedSentence[] =>
  z
    .array(Row)
    .parse(JSON.parse(json))
    .map((row) => ({
      key: `${row.department} ${row.number}`,
      course: `sfu:${row.department} ${row.number}`,
      sentence: row.original_prerequisites,
      notes: row.original_notes,
      tree: row.prerequisite ? treeOf(row.prerequisite) : NOTHING,
      conflicts: row.credit_conflicts.flatMap(({ department, number }) =>
        department && number ? [`sfu:${department} ${number}`] : [],
      ),
    }))

function treeOf(node: CheckedNode): RequisiteTree {
  switch (node.type) {
    case 'group': {
      const parts = node.children.map(treeOf)
      if (node.logic === 'ALL_OF') return { allOf: parts }
      return node.logic === 'ONE_OF' ? { oneOf: parts } : { nOf: COUNTS[node.logic] ?? Number.NaN, of: parts }
    }
    case 'course':
      return orEquivalent(`sfu:${node.department} ${node.number}${node.suffix}`, node)
    case 'HSCourse':
      return orEquivalent(`${SECONDARY}:${node.course}`, node)
    default:
      return { condition: KINDS[node.type] ?? 'other', text: JSON.stringify(node) }
  }
}

const orEquivalent = (
  course: string,
  node: { minGrade?: string | undefined; orEquivalent?: unknown },
): RequisiteTree => {
  const leaf = node.minGrade === undefined ? { course } : { course, minGrade: node.minGrade }
  return node.orEquivalent ? { oneOf: [leaf, { condition: 'equivalent', text: 'or equivalent' }] } : leaf
}
