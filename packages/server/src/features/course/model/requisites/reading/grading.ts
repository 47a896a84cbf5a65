import type { Doubt } from './phrases/phrase.ts'
import { partsOf, withCourses, withParts, type RequisiteTree } from '../tree.ts'

/** The grade on every course that has none yet; where courses are only counted, it joins the words. */
export function graded(tree: RequisiteTree, minGrade: string): RequisiteTree {
  if ('course' in tree) return tree.minGrade === undefined ? { ...tree, minGrade } : tree
  if (!('condition' in tree)) return withParts(tree, (part) => graded(part, minGrade))
  const counted = tree.condition === 'courses' || tree.condition === 'credits'
  return counted && !tree.text.includes('grade')
    ? { ...tree, text: `${tree.text}, minimum grade ${minGrade}` }
    : tree
}

/** The same, with a doubt where no course is left that the grade could speak of. */
export function gradedSurely(tree: RequisiteTree, minGrade: string, doubt: Doubt): RequisiteTree {
  const after = graded(tree, minGrade)
  if (JSON.stringify(after) === JSON.stringify(tree)) doubt('a grade with nothing before it')
  return after
}

/** Whether a tree is the two parts that the words of a grade speak of: `in both`, `in either`. */
export const isPair = (tree: RequisiteTree, pair: 'both' | 'either' | undefined): boolean =>
  pair === undefined || (partsOf(tree).length === 2 && (pair === 'both' ? 'allOf' in tree : 'oneOf' in tree))

/** The courses may be taken at the same time: all, or those named. */
export const concurrently = (tree: RequisiteTree, named?: readonly string[]): RequisiteTree =>
  withCourses(tree, (leaf) => (named?.includes(leaf.course) === false ? leaf : { ...leaf, concurrent: true }))
