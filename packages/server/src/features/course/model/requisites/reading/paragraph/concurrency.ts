import { allOf } from '../../simplify.ts'
import { coursesOf, withCourses, type RequisiteTree } from '../../tree.ts'
import { concurrently } from '../grading.ts'
import type { Origin } from '../phrases/course-code.ts'
import type { Doubt } from '../phrases/phrase.ts'

const OF_SUBJECT = /\s*\((?:the )?([A-Z]{2,8})(?: courses?)? (?:may|can) (?:also )?be taken concurrently\)/g

/** `… (MATH courses may be taken concurrently)`: the sentence without the remark, and the subjects it is about. */
export const subjectsAlong = (sentence: string): { rest: string; subjects: string[] } => ({
  rest: sentence.replace(OF_SUBJECT, ''),
  subjects: [...sentence.matchAll(OF_SUBJECT)].map(([, subject = '']) => subject),
})

/** The courses of some subjects may be taken along. */
export function withSubjectsAlong(
  tree: RequisiteTree,
  subjects: readonly string[],
  doubt: Doubt,
): RequisiteTree {
  const isMeant = (course: string): boolean => subjects.includes(/:(.*) /.exec(course)?.[1] ?? '')
  if (subjects.length > 0 && !coursesOf(tree).some(isMeant)) doubt('a remark with nothing before it')
  return withCourses(tree, (leaf) => (isMeant(leaf.course) ? { ...leaf, concurrent: true } : leaf))
}

/** `MATH 232 may be taken concurrently`: a word on courses asked for before, or a further one. */
export function withConcurrency(
  tree: RequisiteTree,
  sentence: string,
  said: RequisiteTree,
  { course }: Origin,
  doubt: Doubt,
): RequisiteTree {
  const asked = new Set(coursesOf(tree))
  const others = coursesOf(said).filter((name) => name !== course)
  if (others.every((name) => asked.has(name))) return concurrently(tree, others)
  if (/\b(?:must|required)\b/.test(sentence)) return allOf([tree, concurrently(said)])
  doubt('a course that may be taken along, not asked for before')
  return tree
}
