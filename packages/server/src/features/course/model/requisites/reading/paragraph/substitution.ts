import { oneOf } from '../../simplify.ts'
import { coursesOf, leavesOf, partsOf, withParts, type RequisiteTree } from '../../tree.ts'
import { graded } from '../grading.ts'
import type { Doubt } from '../phrases/phrase.ts'

const TAKEN = '^(?:students (?:who|that) have (?:completed|taken|credit for) )?(?<instead>.*?)'
const FORMS = [
  `${TAKEN} (?:may|can|will) be (?:substituted|used|accepted)(?: as a substitute)? (?:for|in place of|instead of|in lieu of) (?<replaced>.*)$`,
  `${TAKEN} (?:may|can) (?:substitute|use) (?:(?:it|them|these|this|both)(?: courses?)? )?(?:for|in place of|instead of) (?<replaced>.*)$`,
  `^(?<replaced>.*?) (?:may|can) be waived (?:with|by|upon|on) (?:the )?(?<instead>.*)$`,
].map((form) => new RegExp(form, 'i'))

/** `MATH 157 may be substituted for MATH 151`: a further way to the part that it names. */
export function substituted(
  tree: RequisiteTree,
  sentence: string,
  read: (part: string) => RequisiteTree,
  doubt: Doubt,
): RequisiteTree {
  const form = FORMS.map((pattern) => pattern.exec(sentence)?.groups).find((groups) => groups !== undefined)
  const instead = read(form?.['instead'] ?? '')
  const replacedTree = read(form?.['replaced'] ?? '')
  const replaced = coursesOf(replacedTree)
  if (replaced.length > 0 && leavesOf(instead).length > 0 && names(tree, replaced))
    return replacing(tree, replaced, instead, (part) => {
      if ('allOf' in replacedTree !== 'allOf' in part) doubt('a substitution that was not understood')
    })
  doubt('a substitution that was not understood')
  return tree
}

const names = (tree: RequisiteTree, courses: readonly string[]): boolean => {
  const own = new Set(coursesOf(tree))
  return courses.every((course) => own.has(course))
}

/** The other way stands beside the smallest part that names the courses, and asks for the same grade. */
function replacing(
  tree: RequisiteTree,
  courses: readonly string[],
  instead: RequisiteTree,
  check: (part: RequisiteTree) => void,
): RequisiteTree {
  if (partsOf(tree).some((part) => names(part, courses)))
    return withParts(tree, (part) => (names(part, courses) ? replacing(part, courses, instead, check) : part))
  check(tree)
  const grades = new Set(leavesOf(tree).map((leaf) => ('course' in leaf ? leaf.minGrade : undefined)))
  const [grade] = grades
  return oneOf([tree, grades.size === 1 && grade !== undefined ? graded(instead, grade) : instead])
}
