import { allOf, oneOf } from '../simplify.ts'
import {
  coursesOf,
  leavesOf,
  withCourses,
  type ConditionKind,
  type ConditionLeaf,
  type CourseLeaf,
  type RequisiteTree,
} from '../tree.ts'
import type { Origin } from './phrases/course-code.ts'
import { excludedIn, hasOnlyKnownWords, mayExclude, type Excluded } from './exclusion-forms.ts'
import { nest } from './element.ts'
import { readElements, readExpression } from './expression.ts'
import { lacksCourse, textsOf } from './paragraph/accounted.ts'
import { namesCourse } from './paragraph/frames.ts'
import { graded } from './grading.ts'
import type { Doubt, Join, Reason } from './phrases/phrase.ts'
import { phrases } from './phrases/phrases.ts'
import { tokens } from './phrases/token.ts'

/** Words on how a course was had that limit nothing. */
const IDLE = /\bfirst\b|\balready hold\b|^ *(?:currently )?(?:registered|enrol\w*)\b/gi

const NEGATION = /\b(?:not(?! (?:for |in )?both)|cannot|no|only|unless|except|without)\b/gi

/** Whether a sentence among a course's notes says which other courses shut it out. */
export const isExclusion = (sentence: string, origin: Origin): boolean =>
  (excludedIn(sentence) !== undefined && /\d/.test(sentence)) ||
  ((excludedIn(sentence) !== undefined || mayExclude(sentence)) &&
    (namesCourse(sentence) || phrases(sentence, origin, () => {}).some(({ is }) => is === 'course')))

/** The courses whose credit shuts this one out, each with what the sentence says of it: a title, a time. */
export const readExclusion = (sentence: string, origin: Origin, doubt: Doubt): RequisiteTree =>
  oneOf(clausesOf(sentence).map((clause) => readClause(clause, origin, doubt)))

/** What stands behind a label such as `Exclusions:`. */
export function readExclusionList(list: string, origin: Origin, doubt: Doubt): RequisiteTree {
  const tree = readCourses(list, origin, doubt)
  if (!hasOnlyKnownWords(list, wordsOf(tree, origin))) doubt('words that were not understood')
  if (/\band\b/i.test(list) && /\bor\b/i.test(list)) doubt('and with or, and nothing that groups them')
  if (lacksCourse(tree, list, origin.course)) doubt('a course that was not understood')
  return tree
}

/** Each clause that excludes by itself. */
function clausesOf(sentence: string): string[] {
  const parts = sentence.split(/; /)
  return parts.length > 1 && parts.every((part) => excludedIn(part))
    ? parts
    : sentence.split(/[,;]? (?=nor (?:may|can|will)\b)|; (?=(?:students|those)\b)/i)
}

function readClause(clause: string, origin: Origin, doubt: Doubt): RequisiteTree {
  const found = excludedIn(clause)
  const negations = clause.match(NEGATION) ?? []
  if (!found || negations.length > 1) doubt('an exclusion in words not known')
  const tree = found
    ? readExcluded(found, clause, origin, doubt)
    : oneOf(coursesOf(readCourses(clause, origin, doubt)).map((course) => ({ course })))
  if (!hasOnlyKnownWords(clause, wordsOf(tree, origin))) doubt('words that were not understood')
  if (leavesOf(tree).length > 0 && !lacksCourse(tree, clause, origin.course)) return tree
  doubt('an exclusion of another course')
  return leavesOf(tree).length > 0 ? tree : { condition: 'other', text: clause }
}

const wordsOf = (tree: RequisiteTree, { course = '' }: Origin): Set<string> =>
  new Set(
    [course, ...textsOf(tree)].flatMap((text) => tokens(text.replaceAll('"', ' ')).map(({ lower }) => lower)),
  )

function readExcluded(
  { text, together }: Excluded,
  clause: string,
  origin: Origin,
  doubt: Doubt,
): RequisiteTree {
  if (together && /(?<!\bnot )\bboth\b(?!.*\band\b)/i.test(clause)) doubt('both with or')
  if (/\bstudents\b.* more than one\b/i.test(clause)) doubt('an exclusion in words not known')
  if (together && /\beither\b/i.test(clause) && !/\bor\b/i.test(text)) doubt('either without or')
  const groups = together ? undefined : readGroups(text, origin)
  return groups ?? readCourses(text.replace(IDLE, ''), origin, doubt, together)
}

/** `A, or B and C, or D`, `A or B with a C`, where nothing about the groups is doubtful. */
function readGroups(text: string, origin: Origin): RequisiteTree | undefined {
  if (!/\bor\b/i.test(text)) return undefined
  let certain = true
  const tree = readExpression(text.replace(/^ *with\b/i, ''), origin, () => {
    certain = false
  })
  const leaves = leavesOf(tree)
  return certain && leaves.every((leaf) => isExcludable(leaf) && !isOwn(leaf, origin))
    ? withCourses(tree, ({ concurrent: _, ...leaf }) => leaf)
    : undefined
}

const isExcludable = (leaf: CourseLeaf | ConditionLeaf): boolean =>
  'course' in leaf || leaf.condition === 'equivalent'

const isOwn = (leaf: CourseLeaf | ConditionLeaf, { course }: Origin): boolean =>
  'course' in leaf && leaf.course === course

/**
 * Every course that a text names. A word on the last of a list may be meant of all. Where the courses do not stand
 * `together`, as in `only one of A and B`, an `and` between them may ask for both.
 */
function readCourses(text: string, origin: Origin, doubt: Doubt, together = true): RequisiteTree {
  const trees: RequisiteTree[] = []
  const pairs = !together && /\bor\b/i.test(text)
  let both: number | undefined
  let grade: string | undefined
  let sawAnd = false
  let join: Join | undefined
  let joined = true
  const heard = (reason: Reason): void => {
    if (reason === 'a course in an aside' || (!together && reason === 'words before a course')) doubt(reason)
  }
  const add = (tree: RequisiteTree): void => {
    const last = trees.at(-1)
    if (sawAnd && !together) doubt('and with or, and nothing that groups them')
    if (last && !joined) doubt('two parts with nothing between them')
    const isPair = pairs && last && both === undefined && join?.word === 'and' && join.mark === ''
    trees.push(isPair ? allOf([...trees.splice(-1), tree]) : tree)
    joined = false
    join = undefined
    if (both !== undefined && trees.length === both + 2) {
      trees.push(allOf(trees.splice(both)))
      both = undefined
    }
  }
  const limit = (kind: ConditionKind, words: string): void => {
    const last = trees.at(-1)
    if (!last) {
      sawAnd ||= /\band\b/i.test(words)
      if (!together && kind !== 'other') doubt('words that were not understood')
    } else if (joined && kind !== 'other') {
      if (kind !== 'equivalent') doubt('words that were not understood')
      trees.push({ condition: kind, text: words })
    } else {
      if (trees.length > 1) doubt('words that were not understood')
      trees.splice(-1, 1, allOf([last, { condition: 'other', text: words }]))
    }
  }
  for (const element of nest(phrases(text, origin, heard), doubt)) {
    const last = trees.at(-1)
    if (element.is === 'quantifier' && element.word === 'both') both = trees.length
    else if (element.is === 'join') {
      join = element
      joined = true
      sawAnd ||= element.word === 'and' && both === undefined
      if (both !== undefined && element.word === 'or') doubt('both with or')
    } else if (element.is === 'grade' && element.side === 'before') grade = element.grade
    else if (element.is === 'grade' && last) {
      if (trees.length > 1) doubt('a grade that may reach further')
      trees.splice(-1, 1, graded(last, element.grade))
    } else if (element.is === 'course') add(grade === undefined ? element.tree : graded(element.tree, grade))
    else if (element.is === 'condition') limit(element.kind, element.text)
    else if (element.is === 'group') {
      const [first, ...rest] = element.of
      const inside = readElements(first?.is === 'join' ? rest : element.of, doubt)
      joined ||= first?.is === 'join'
      if ('condition' in inside) limit(inside.condition, inside.text)
      else if (leavesOf(inside).length > 0) add(inside)
      else if (first?.is === 'grade' && last) trees.splice(-1, 1, graded(last, first.grade))
    }
  }
  return oneOf(trees.filter((tree) => !leavesOf(tree).some((leaf) => isOwn(leaf, origin))))
}
