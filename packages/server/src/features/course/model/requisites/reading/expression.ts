import { allOf, nOf, oneOf } from '../simplify.ts'
import type { RequisiteTree } from '../tree.ts'
import type { Origin } from './phrases/course-code.ts'
import { nest, type Element } from './element.ts'
import { graded, gradedSurely, isPair } from './grading.ts'
import type { Doubt, Join } from './phrases/phrase.ts'
import { phrases } from './phrases/phrases.ts'
import { readRow } from './row.ts'
import { endsWithPermission, listEnd, ownJoins } from './scope.ts'
import { listRunEnd, segmentsOf, together, type Segment } from './segments.ts'

type Grade = Extract<Element, { is: 'grade' }>

interface Part {
  word: Join['word']
  tree: RequisiteTree
}

/** A sentence's requirement as a tree. */
export const readExpression = (sentence: string, origin: Origin, doubt: Doubt): RequisiteTree =>
  readElements(nest(phrases(sentence, origin, doubt), doubt), doubt)

/** The same of what stands in a sentence. */
export function readElements(elements: readonly Element[], doubt: Doubt): RequisiteTree {
  const [head] = elements
  if (head?.is === 'grade' && head.side === 'before' && head.all)
    return gradedSurely(readElements(elements.slice(1), doubt), head.grade, doubt)
  const segments = withoutOthers(segmentsOf(elements, doubt))
  let parts: Part[] = []
  for (let at = 0; at < segments.length;) {
    const end = listRunEnd(segments, at, doubt)
    const run = segments.slice(at, end)
    const [first] = run
    if (!first) break
    const closing = closingGrade(first, parts.length)
    if (closing === undefined && parts.length > 0 && first.word !== 'or' && closesAll(first.elements))
      doubt('a grade that may reach further')
    if (closing && first.elements.length === 1 && !isPair(combined(parts, doubt), closing.pair))
      doubt('a grade that may reach further')
    if (closing) parts = parts.map((part) => ({ ...part, tree: graded(part.tree, closing.grade) }))
    if (first.elements.some(({ is }) => is !== 'grade'))
      parts.push({ word: first.word, tree: readRun(run, doubt) })
    else if (closing === undefined) doubt('a grade that may reach further')
    at = end
  }
  if (segments.length > 1 && segmentsOf(elements, () => {}).every(isForSome))
    return oneOf(parts.map(({ tree }) => tree))
  const last = segments.at(-1)
  if (parts.length > 1 && last && last.word !== 'or' && endsWithPermission(last.elements))
    doubt('a permission that may reach further')
  if (segments.some((segment, at) => isAfterGrade(segment, segments[at - 1])))
    doubt('a grade that may reach further')
  return combined(parts, doubt)
}

/** `for business students: A; for others: B` */
const isForSome = ({ word, elements: [first] }: Segment): boolean =>
  word === undefined && first?.is === 'condition' && /^for\b/i.test(first.text)

/** `for business students: A; for all others: B`: who is meant needs no words. */
const withoutOthers = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment, at) => {
    const [first] = segment.elements
    const isOthers = at > 0 && first?.is === 'condition' && /^for (?:all )?others?\b/i.test(first.text)
    return isOthers && segments.every(isForSome) && segment.elements.length > 1
      ? { ...segment, elements: segment.elements.slice(1) }
      : segment
  })

/** One segment, or those that a list runs over. */
function readRun(run: readonly Segment[], doubt: Doubt): RequisiteTree {
  const [first, ...others] = run
  const lead = first?.elements[0]
  if (!first || lead?.is !== 'quantifier' || others.length === 0)
    return readSegment(first?.elements ?? [], doubt)
  if (lead.least === 'all') return readElements(together(run, 1), doubt)
  const items = [first.elements.slice(1), ...others.map(({ elements }) => elements)]
  if (ownJoins(items.at(-1) ?? []).some(({ word, mark }) => word === 'and' && mark === ','))
    doubt('commas before both and and or')
  return nOf(
    lead.least,
    items.map((item) => readSegment(item, doubt)),
  )
}

/** `A minimum "C" grade in A; and B or C`: nothing says whether the grade is meant of B and C as well. */
const isAfterGrade = ({ word, anew, elements }: Segment, before: Segment | undefined): boolean =>
  word === 'and' &&
  !anew &&
  before?.elements[0]?.is === 'grade' &&
  before.elements[0].side === 'before' &&
  elements.every(({ is }) => is === 'course' || is === 'join')

/** `A; B; and C, all with a minimum grade of C-` speaks of the segments before, too. */
function closingGrade({ word, elements }: Segment, parts: number): Grade | undefined {
  const last = elements.at(-1)
  if (last?.is !== 'grade' || last.side !== 'after') return undefined
  if (elements.length === 1 && parts === 1) return last
  const chosen = elements[0]?.is === 'quantifier' || hasOnlyOr(elements)
  const alone = chosen && (last.pair || (word === 'or' && elements[0]?.is === 'quantifier'))
  return last.all && !alone && isOnePart(elements.slice(0, -1)) ? last : undefined
}

/** `B or C`: a choice, of which `all` cannot speak by itself. */
const hasOnlyOr = (elements: readonly Element[]): boolean => {
  const words = ownJoins(elements).flatMap(({ word }) => word ?? [])
  return words.length > 0 && words.every((word) => word === 'or')
}

/** Whether a segment ends with `all with …`; of several parts it may speak alone: `A; B and C, all with a B`. */
function closesAll(elements: readonly Element[]): boolean {
  const last = elements.at(-1)
  return last?.is === 'grade' && last.side === 'after' && last.all
}

/** One course, or a choice from one list: nothing that `all` could speak of by itself. */
function isOnePart(elements: readonly Element[]): boolean {
  if (hasOnlyOr(elements)) return true
  const [first] = elements
  const chosen = first?.is === 'quantifier' && first.least === 1
  const ends = chosen ? elements.slice(listEnd(elements, 1, first)) : elements
  return ends.filter(({ is }) => is === 'course' || is === 'group').length < (chosen ? 1 : 2)
}

/** `45 units including A and B, or permission`: what is included adds to the amount, permission replaces both. */
function readSegment(elements: readonly Element[], doubt: Doubt): RequisiteTree {
  const at = elements.findIndex(({ is }) => is === 'including')
  if (at === -1) return readRow(elements, (inside) => readElements(inside, doubt), doubt)
  const before = elements.slice(0, at)
  if (before.some(({ is }) => is === 'grade')) doubt('a grade that may reach further')
  if (before.some((element) => element.is === 'join' && element.word === 'or'))
    doubt('a comma after a choice')
  const [join, last] = elements.slice(-2)
  if (join?.is === 'join' && join.word === 'or' && last?.is === 'condition' && last.kind === 'permission')
    return oneOf([readSegment(elements.slice(0, -2), doubt), { condition: last.kind, text: last.text }])
  return allOf([readSegment(elements.slice(0, at), doubt), readSegment(elements.slice(at + 1), doubt)])
}

/** A semicolon without a word takes the next one's; without any it means `and`. */
function combined(parts: readonly Part[], doubt: Doubt): RequisiteTree {
  const [first, ...rest] = parts
  const words = rest.map((_, at) => rest.slice(at).find(({ word }) => word)?.word ?? 'and')
  const changes = words.filter((word, at) => at > 0 && word !== words[at - 1]).length
  if (isListBeforePermission(parts)) {
    doubt('semicolons before a permission')
    const [permission] = parts.slice(-1)
    const asked = parts.slice(0, -1).map(({ tree }) => tree)
    if (permission && asked.some(isChoiceOrAmount)) return oneOf([allOf(asked), permission.tree])
  }
  const orPermission = changes === 1 && words.at(-1) === 'or' && isPermission(rest.at(-1)?.tree)
  if (changes > 0 && !orPermission) doubt('semicolons with both and and or')
  return rest.reduce(
    (tree, part, at) => (words[at] === 'or' ? oneOf([tree, part.tree]) : allOf([tree, part.tree])),
    first?.tree ?? allOf([]),
  )
}

/** `A; B; or permission`: the permission may stand for all of them or be one more of a list. */
const isListBeforePermission = (parts: readonly Part[]): boolean =>
  parts.length > 2 &&
  parts.at(-1)?.word === 'or' &&
  isPermission(parts.at(-1)?.tree) &&
  parts.slice(1, -1).every(({ word }) => word === undefined)

const isChoiceOrAmount = (tree: RequisiteTree): boolean =>
  'oneOf' in tree || ('condition' in tree && tree.condition === 'credits')

const isPermission = (tree: RequisiteTree | undefined): boolean =>
  tree !== undefined && 'condition' in tree && tree.condition === 'permission'
