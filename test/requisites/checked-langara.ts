import * as z from 'zod'
import {
  NOTHING,
  SECONDARY,
  type RequisiteTree,
} from '../../packages/server/src/features/course/model/requisites/tree.ts'
import type { CheckedSentence } from './checked-sentence.ts'

const Content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ContentCollegeCourse'), subject: z.string(), courseCode: z.string() }),
  z.object({ type: z.literal('ContentOtherCourse'), course: z.string() }),
  z.looseObject({ type: z.literal('ContentExam') }),
  z.looseObject({ type: z.literal('ContentCollegeCredits') }),
  z.looseObject({ type: z.literal('ContentCollegeCompletedCourses') }),
  z.object({ type: z.literal('EquivalentCourse') }),
])
const Score = z.looseObject({
  type: z.string(),
  minGrade: z.string().optional(),
  score: z.string().optional(),
  minPercent: z.number().optional(),
})

type CheckedNode =
  | { type: 'PrerequisiteGroup'; logic: string; children: CheckedNode[] }
  | { type: 'ContentScoreRequirement'; content: z.output<typeof Content>; score: z.output<typeof Score> }
  | { type: 'OtherRequirement'; note: string }
const Node: z.ZodType<CheckedNode> = z.lazy(() =>
  z.union([
    z.object({ type: z.literal('PrerequisiteGroup'), logic: z.string(), children: z.array(Node) }),
    z.object({ type: z.literal('ContentScoreRequirement'), content: Content, score: Score }),
    z.object({ type: z.literal('OtherRequirement'), note: z.string() }),
  ]),
)
const Approved = z.object({ prerequisites: Node.nullable() })

/** Sentence → approved tree; a pair of trees is one tree approved twice. */
export const readLangara = (json: string): CheckedSentence[] =>
  Object.entries(z.record(z.string(), z.union([Approved, z.array(Approved)])).parse(JSON.parse(json))).map(
    ([sentence, approved]) => {
      const [first] = [approved].flat()
      return {
        key: sentence,
        course: undefined,
        sentence,
        notes: '',
        tree: first?.prerequisites ? treeOf(first.prerequisites) : NOTHING,
        conflicts: [],
      }
    },
  )

function treeOf(node: CheckedNode): RequisiteTree {
  if (node.type === 'OtherRequirement') return { condition: 'other', text: node.note }
  if (node.type === 'PrerequisiteGroup') {
    const parts = node.children.map(treeOf)
    return node.logic === 'AND' ? { allOf: parts } : { oneOf: parts }
  }
  const { content, score } = node
  switch (content.type) {
    case 'ContentCollegeCourse':
      return leafOf(`langara:${content.subject} ${content.courseCode}`, score)
    case 'ContentOtherCourse':
      return leafOf(`${SECONDARY}:${content.course}`, score)
    case 'ContentExam':
      return { condition: 'test', text: JSON.stringify(node) }
    case 'ContentCollegeCredits':
      return { condition: 'credits', text: JSON.stringify(node) }
    case 'ContentCollegeCompletedCourses':
      return { condition: 'courses', text: JSON.stringify(node) }
    case 'EquivalentCourse':
      return { condition: 'equivalent', text: 'equivalent' }
  }
}

function leafOf(course: string, { minGrade, score, minPercent }: z.output<typeof Score>): RequisiteTree {
  const grade = minGrade ?? score ?? (minPercent === undefined ? undefined : `${minPercent}%`)
  return grade === undefined ? { course } : { course, minGrade: grade }
}
