import { allOf, oneOf, simplify } from '../simplify.ts'
import {
  coursesOf,
  leavesOf,
  NOTHING,
  withCourses,
  withParts,
  type ConditionLeaf,
  type CourseLeaf,
  type RequisiteTree,
} from '../tree.ts'
import { kindOf } from './phrases/condition-phrase.ts'
import type { Origin } from './phrases/course-code.ts'
import { readExpression } from './expression.ts'
import { frameOf, mayAsk, namesCourse } from './frames.ts'
import { concurrently } from './grading.ts'
import type { Doubt } from './phrases/phrase.ts'
import { substituted } from './substitution.ts'
import { tokens } from './phrases/token.ts'

/** The words that recommend end the clause, without a verb of which the whole sentence could be the subject. */
const ADVICE = [
  /^(?<before>.*?) ?\((?!(?:or|and)\b)(?<advice>[^()]*ed)\)(?<rest>.*)$/,
  /^(?<before>.*?),? (?:and )?with (?<advice>(?:(?!\b(?:with|is|are)\b)[^;()])*ed)$/,
  /^(?<before>.*)(?<comma>,) (?<advice>(?:(?!\b(?:and|or|are)\b)[^,;()])*ed)$/,
]

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
  const read = (part: string): RequisiteTree => readExpression(part, origin, doubt)
  let tree = NOTHING
  for (const [at, sentence] of said.flatMap((part) => withoutAdvice(part, doubt)).entries()) {
    const frame = frameOf(sentence, at === 0)
    if (frame === 'none') break
    if (frame === 'recommendation') advice.push(sentence)
    else if (frame === 'exclusion') exclusions.push(sentence)
    else if (frame === 'substitution') tree = substituted(tree, sentence, read, doubt)
    else if (frame === 'alternative') tree = either(tree, alternative(sentence, read, doubt))
    else if (frame === 'concurrency') tree = withConcurrency(tree, sentence, read(sentence), origin, doubt)
    else if (frame === 'requirement')
      tree = allOf([tree, withoutSelf(read(sentence), at === 0, origin, doubt)])
    else if (namesCourse(sentence)) doubt('a remark that names a course')
    else if (mayAsk(sentence)) doubt('a remark that may ask for something')
  }
  if (hasUnknownWords(tree)) doubt('words that were not understood')
  const together = conditionsTogether(tree)
  if (said.length > 1 && leavesOf(together).filter(isStated).length > 1)
    doubt('several conditions in words of their own')
  return { tree: together, advice, exclusions }
}

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

/** Advice between semicolons is a sentence of its own: `CHEM 121; MATH 150 recommended`. */
const withoutAdvice = (sentence: string, doubt: Doubt): string[] =>
  frameOf(sentence, true) === 'recommendation'
    ? sentence.split(/;\s*/).flatMap((part) => adviceApart(part, doubt))
    : [sentence]

/** Advice that hangs on a requirement: `A and B, with C recommended`, `A (B recommended)`, `A, B recommended`. */
function adviceApart(sentence: string, doubt: Doubt): string[] {
  const apart = ADVICE.map((form) => form.exec(sentence)?.groups).find((groups) => groups !== undefined)
  const { before = '', rest = '', advice = '', comma } = apart ?? {}
  const asked = before + rest
  if (
    !namesCourse(asked) ||
    frameOf(asked, true) !== 'requirement' ||
    frameOf(advice, true) !== 'recommendation'
  )
    return [sentence]
  if (comma !== undefined) doubt('a comma before advice')
  return [asked, advice]
}

/** `An alternative to the above is …`, `Or …`: another way to all that stands before. */
function alternative(sentence: string, read: (part: string) => RequisiteTree, doubt: Doubt): RequisiteTree {
  if (/^(?:also|students)\b/i.test(sentence)) doubt('an alternative for some students')
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

/** `MATH 232 may be taken concurrently`: a word on courses asked for before, or a further one. */
function withConcurrency(
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

/** A course does not ask for itself: such a sentence says how it is taken. */
function withoutSelf(tree: RequisiteTree, isFirst: boolean, { course }: Origin, doubt: Doubt): RequisiteTree {
  if (course === undefined || !coursesOf(tree).includes(course)) return tree
  doubt('a remark on the course itself')
  return isFirst ? simplify(withCourses(tree, (leaf) => (leaf.course === course ? NOTHING : leaf))) : NOTHING
}

/** Neighbouring conditions of one free kind explain each other. */
function conditionsTogether(tree: RequisiteTree): RequisiteTree {
  if (!('allOf' in tree)) return withParts(tree, conditionsTogether)
  const parts: RequisiteTree[] = []
  for (const part of tree.allOf.map(conditionsTogether)) {
    const last = parts.at(-1)
    const together = last && 'condition' in last && 'condition' in part && last.condition === part.condition
    if (together && (part.condition === 'permission' || part.condition === 'other'))
      parts.splice(-1, 1, { condition: part.condition, text: `${last.text}; ${part.text}` })
    else parts.push(part)
  }
  return allOf(parts)
}
