import { allOf, oneOf, simplify } from '../../simplify.ts'
import {
  coursesOf,
  leavesOf,
  NOTHING,
  withCourses,
  withParts,
  type ConditionLeaf,
  type CourseLeaf,
  type RequisiteTree,
} from '../../tree.ts'
import { kindOf } from '../phrases/condition-phrase.ts'
import type { Origin } from '../phrases/course-code.ts'
import { readExpression } from '../expression.ts'
import { frameOf, mayAsk, mayRequire, namesCourse, NONE } from './frames.ts'
import { checkAccounted } from './accounted.ts'
import { clausesOf } from './clauses.ts'
import { subjectsAlong, withConcurrency, withSubjectsAlong } from './concurrency.ts'
import { gradedSurely } from '../grading.ts'
import { phrases } from '../phrases/phrases.ts'
import type { Doubt } from '../phrases/phrase.ts'
import { substituted } from './substitution.ts'
import { tokens } from '../phrases/token.ts'

/** What a paragraph asks for, and the sentences in it that ask for nothing. */
export interface Paragraph {
  tree: RequisiteTree
  advice: string[]
  exclusions: string[]
}

/** The sentences of one section read one after the other, each adding to what stands before it. */
export function readParagraph(said: readonly string[], origin: Origin, doubt: Doubt): Paragraph {
  const advice: string[] = []
  const exclusions: string[] = []
  const read = (part: string): RequisiteTree => {
    const { rest, subjects } = subjectsAlong(part)
    return withSubjectsAlong(readExpression(rest, origin, doubt), subjects, doubt)
  }
  let tree = NOTHING
  let asksNothing = false
  const asking: string[] = []
  const remarks: string[] = []
  const forSome: RequisiteTree[] = []
  for (const [at, sentence] of said.flatMap((part) => clausesOf(withoutNote(part), doubt)).entries()) {
    const frame = frameOf(sentence, at === 0)
    const grade = at > 0 ? gradeAlone(sentence, origin) : undefined
    if (frame === 'none') {
      asksNothing = true
      const rest = afterNone(sentence)
      if (frameOf(rest, true) === 'recommendation') advice.push(rest)
      else if (rest !== '') doubt('a remark that may ask for something')
    } else if (frame === 'recommendation') {
      advice.push(sentence)
      if (mayRequire(sentence)) doubt('advice that may hold a requirement')
    } else if (frame === 'exclusion') exclusions.push(sentence)
    else if (frame === 'remark') remarks.push(sentence)
    else asking.push(sentence)
    if (frame === 'none' || frame === 'recommendation' || frame === 'exclusion') continue
    if (asksNothing) {
      if (frame !== 'remark') doubt('a remark that may ask for something')
    } else if (grade !== undefined) tree = gradedSurely(tree, grade, doubt)
    else if (frame === 'substitution') tree = substituted(tree, sentence, read, doubt)
    else if (frame === 'alternative') tree = either(tree, alternative(sentence, read, doubt))
    else if (frame === 'concurrency')
      tree = withConcurrency(tree, sentence, coursesSaid(sentence, origin, doubt), origin, doubt)
    else if (frame === 'requirement') {
      const asked = withoutSelf(read(sentence), at === 0, origin, doubt)
      if (/^for\b/i.test(sentence)) {
        doubt('an alternative for some students')
        forSome.push(asked)
      } else tree = allOf([tree, asked])
    } else if (namesCourse(sentence)) doubt('a remark that names a course')
    else if (mayAsk(sentence)) doubt('a remark that may ask for something')
  }
  if (forSome.length > 0) tree = allOf([tree, oneOf(forSome)])
  checkAccounted({ asking, remarks }, tree, origin, doubt)
  if (hasUnknownWords(tree)) doubt('words that were not understood')
  const together = permissionsTogether(tree)
  if (said.length > 1 && leavesOf(together).filter(isStated).length > 1)
    doubt('several conditions in words of their own')
  return { tree: together, advice, exclusions }
}

/** `None, but MATH 100 is recommended` */
const afterNone = (sentence: string): string =>
  sentence
    .replace(NONE, '')
    .replace(/^(?: (?:(?:is|are) )?required)?(?: for this course)? *[,;]? *(?:but|however,?)? */i, '')

const withoutNote = (sentence: string): string =>
  sentence
    .replace(/^(?:please )?(?:note|nb)\b[:,]? (?:that )?/i, '')
    .replace(/\((?:which )?(?:may|can) be waived (?:with|by|upon) (?:the )?(?=[^()]*\))/gi, '(or ')

/** `A minimum grade of C- is required`, said of all that stands before. */
function gradeAlone(sentence: string, origin: Origin): string | undefined {
  const [only, ...others] = phrases(sentence, origin, () => {})
  return only?.is === 'grade' && others.length === 0 ? only.grade : undefined
}

/** The courses of a sentence that only says of them how they are taken. */
const coursesSaid = (sentence: string, origin: Origin, doubt: Doubt): RequisiteTree =>
  readExpression(sentence, origin, (reason) => {
    if (reason !== 'a course taken along that may be several') doubt(reason)
  })

/** An alternative to nothing is what is asked for. */
const either = (tree: RequisiteTree, other: RequisiteTree): RequisiteTree =>
  leavesOf(tree).length === 0 ? other : oneOf([tree, other])

const hasUnknownWords = (tree: RequisiteTree): boolean => {
  const leaves = leavesOf(tree)
  return leaves.length > 1 && leaves.some((leaf) => 'condition' in leaf && leaf.condition === 'other')
}

/** Conditions that people put in sentences of their own, where one may explain the other. */
const isStated = (leaf: CourseLeaf | ConditionLeaf): boolean =>
  'condition' in leaf && /^(?:permission|program|standing|other)$/.test(leaf.condition)

/** `An alternative to the above is …`, `Or …`: another way to all that stands before. */
function alternative(sentence: string, read: (part: string) => RequisiteTree, doubt: Doubt): RequisiteTree {
  if (/^(?:also|students)\b|\bwaived\b/i.test(sentence)) doubt('an alternative for some students')
  if (/^students\b/i.test(sentence) && !namesCourse(sentence))
    return { condition: kindOf(tokens(sentence)), text: sentence }
  return read(
    sentence
      .replace(
        /^.*?\balternative\w* (?:to the above )?(?:(?:prerequisites?|requirements?) )?(?:is|are)?:? ?/i,
        '',
      )
      .replace(/^(?:or|alternatively),? /i, ''),
  )
}

/** A course does not ask for itself: such a sentence says how it is taken. */
function withoutSelf(tree: RequisiteTree, isFirst: boolean, { course }: Origin, doubt: Doubt): RequisiteTree {
  if (course === undefined || !coursesOf(tree).includes(course)) return tree
  doubt('a remark on the course itself')
  return isFirst ? simplify(withCourses(tree, (leaf) => (leaf.course === course ? NOTHING : leaf))) : NOTHING
}

/** Neighbouring permissions explain each other. */
function permissionsTogether(tree: RequisiteTree): RequisiteTree {
  if (!('allOf' in tree)) return withParts(tree, permissionsTogether)
  const parts: RequisiteTree[] = []
  for (const part of tree.allOf.map(permissionsTogether)) {
    const last = parts.at(-1)
    if (last && 'condition' in last && 'condition' in part && isPermission(last) && isPermission(part))
      parts.splice(-1, 1, { condition: part.condition, text: `${last.text}; ${part.text}` })
    else parts.push(part)
  }
  return allOf(parts)
}

const isPermission = ({ condition }: ConditionLeaf): boolean => condition === 'permission'
