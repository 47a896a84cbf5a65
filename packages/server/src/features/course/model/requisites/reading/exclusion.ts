import { allOf, oneOf } from '../simplify.ts'
import { coursesOf, leavesOf, type ConditionLeaf, type CourseLeaf, type RequisiteTree } from '../tree.ts'
import type { Origin } from './phrases/course-code.ts'
import { excludedIn, hasOnlyKnownWords, mayExclude, type Excluded } from './exclusion-forms.ts'
import { readExpression } from './expression.ts'
import { lacksCourse, textsOf } from './paragraph/accounted.ts'
import { namesCourse } from './paragraph/frames.ts'
import { graded } from './grading.ts'
import type { Doubt, Reason } from './phrases/phrase.ts'
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
  oneOf(
    sentence
      .split(/[,;]? (?=nor (?:may|can|will)\b)|; (?=(?:students|those)\b)/i)
      .map((clause) => readClause(clause, origin, doubt)),
  )

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
  if (together && /(?<!\bnot )\bboth\b/i.test(clause) && !/\band\b/i.test(text)) doubt('both with or')
  if (together && /\beither\b/i.test(clause) && !/\bor\b/i.test(text)) doubt('either without or')
  const groups = together ? undefined : readGroups(text, origin)
  return groups ?? readCourses(text.replace(IDLE, ''), origin, doubt, together)
}

/** `A, or B and C, or D`, where nothing about the groups is doubtful. */
function readGroups(text: string, origin: Origin): RequisiteTree | undefined {
  if (!/\band\b/i.test(text) || !/\bor\b/i.test(text)) return undefined
  let certain = true
  const tree = readExpression(text.replace(/^ *with\b/i, ''), origin, () => {
    certain = false
  })
  return certain && leavesOf(tree).every((leaf) => 'course' in leaf && !isOwn(leaf, origin))
    ? tree
    : undefined
}

const isOwn = (leaf: CourseLeaf | ConditionLeaf, { course }: Origin): boolean =>
  'course' in leaf && leaf.course === course

/**
 * Every course that a text names. A word on the last of a list may be meant of all. Where the courses do not stand
 * `together`, as in `only one of A and B`, an `and` between them may ask for both.
 */
export function readCourses(text: string, origin: Origin, doubt: Doubt, together = true): RequisiteTree {
  const trees: RequisiteTree[] = []
  let both: number | undefined
  let grade: string | undefined
  let sawAnd = false
  let joined = true
  const heard = (reason: Reason): void => {
    if (reason === 'a course in an aside' || (!together && reason === 'words before a course')) doubt(reason)
  }
  for (const phrase of phrases(text, origin, heard)) {
    const last = trees.at(-1)
    if (phrase.is === 'quantifier' && phrase.word === 'both') both = trees.length
    else if (phrase.is === 'join') {
      joined = true
      sawAnd ||= phrase.word === 'and' && both === undefined
      if (both !== undefined && phrase.word === 'or') doubt('both with or')
    } else if (phrase.is === 'grade' && phrase.side === 'before') grade = phrase.grade
    else if (phrase.is === 'grade' && last) trees.splice(-1, 1, graded(last, phrase.grade))
    else if (phrase.is === 'course') {
      if (sawAnd && !together) doubt('and with or, and nothing that groups them')
      if (last && !joined) doubt('two parts with nothing between them')
      joined = false
      trees.push(grade === undefined ? phrase.tree : graded(phrase.tree, grade))
      if (both !== undefined && trees.length === both + 2) {
        trees.push(allOf(trees.splice(both)))
        both = undefined
      }
    } else if (phrase.is === 'condition' && !last) {
      sawAnd ||= /\band\b/i.test(phrase.text)
      if (!together && phrase.kind !== 'other') doubt('words that were not understood')
    } else if (phrase.is === 'condition' && joined && phrase.kind !== 'other') {
      doubt('words that were not understood')
      trees.push({ condition: phrase.kind, text: phrase.text })
    } else if (phrase.is === 'condition' && last) {
      if (trees.length > 1) doubt('words that were not understood')
      trees.splice(-1, 1, allOf([last, { condition: 'other', text: phrase.text }]))
    }
  }
  return oneOf(trees.filter((tree) => !leavesOf(tree).some((leaf) => isOwn(leaf, origin))))
}
