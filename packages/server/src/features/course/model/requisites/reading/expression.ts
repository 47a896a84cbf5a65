import { allOf, nOf, oneOf } from '../simplify.ts'
import type { RequisiteTree } from '../tree.ts'
import type { Origin } from './phrases/course-code.ts'
import { nest, type Element } from './element.ts'
import { graded } from './grading.ts'
import type { Doubt, Join } from './phrases/phrase.ts'
import { phrases } from './phrases/phrases.ts'
import { readRow } from './row.ts'
import { listEnd as listEndInRow } from './scope.ts'

/** What stands between two semicolons, and the word after the first of them. */
interface Segment {
  word: Join['word']
  anew?: boolean | undefined
  elements: Element[]
}

interface Part {
  word: Join['word']
  tree: RequisiteTree
}

/** A sentence's requirement as a tree. */
export const readExpression = (sentence: string, origin: Origin, doubt: Doubt): RequisiteTree =>
  readElements(nest(phrases(sentence, origin, doubt), doubt), doubt)

function readElements(elements: readonly Element[], doubt: Doubt): RequisiteTree {
  const segments = segmentsOf(elements)
  const read = (segment: readonly Element[]): RequisiteTree => readSegment(segment, doubt)
  let parts: Part[] = []
  for (let at = 0; at < segments.length;) {
    const end = listEnd(segments, at)
    const [first, ...others] = segments.slice(at, end)
    const lead = first?.elements[0]
    if (!first || !lead) break
    const closing = closingGrade(first)
    if (closing === undefined && parts.length > 0 && first.word !== 'or' && closesAll(first.elements))
      doubt('a grade that may reach further')
    if (closing !== undefined) parts = parts.map((part) => ({ ...part, tree: graded(part.tree, closing) }))
    if (others.length > 0 && lead.is === 'quantifier') {
      const items = [first.elements.slice(1), ...others.map((segment) => segment.elements)].map(read)
      parts.push({ word: first.word, tree: lead.least === 'all' ? allOf(items) : nOf(lead.least, items) })
    } else if (first.elements.some(({ is }) => is !== 'grade'))
      parts.push({ word: first.word, tree: read(first.elements) })
    at = end
  }
  if (segments.some((segment, at) => isAfterGrade(segment, segments[at - 1])))
    doubt('a grade that may reach further')
  return combined(parts, doubt)
}

/** `A minimum "C" grade in A; and B or C`: nothing says whether the grade is meant of B and C as well. */
const isAfterGrade = ({ word, anew, elements }: Segment, before: Segment | undefined): boolean =>
  word === 'and' &&
  !anew &&
  before?.elements[0]?.is === 'grade' &&
  before.elements[0].side === 'before' &&
  elements.every(({ is }) => is === 'course' || is === 'join')

function segmentsOf(elements: readonly Element[]): Segment[] {
  const segments: Segment[] = [{ word: undefined, elements: [] }]
  for (const element of elements)
    if (element.is === 'join' && element.mark === ';')
      segments.push({ word: element.word, anew: element.anew, elements: [] })
    else segments.at(-1)?.elements.push(element)
  return segments.filter((segment) => segment.elements.some(({ is }) => is !== 'join'))
}

/** `A; B; and C, all with a minimum grade of C-` speaks of the segments before, too. */
function closingGrade({ word, elements }: Segment): string | undefined {
  const last = elements.at(-1)
  const alone = elements[0]?.is === 'quantifier' && (word === 'or' || (last?.is === 'grade' && last.both))
  return last?.is === 'grade' && closesAll(elements) && !alone && isOnePart(elements.slice(0, -1))
    ? last.grade
    : undefined
}

/** Whether a segment ends with `all with …`; of several parts it may speak alone: `A; B and C, all with a B`. */
function closesAll(elements: readonly Element[]): boolean {
  const last = elements.at(-1)
  return last?.is === 'grade' && last.side === 'after' && last.all
}

/** One course, or a choice from one list: nothing that `all` could speak of by itself. */
function isOnePart(elements: readonly Element[]): boolean {
  const [first] = elements
  const chosen = first?.is === 'quantifier' && first.least === 1
  const ends = chosen ? elements.slice(listEndInRow(elements, 1, first)) : elements
  return ends.filter(({ is }) => is === 'course' || is === 'group').length < (chosen ? 1 : 2)
}

/** Where the list ends that `one of the following:` opens over semicolons. */
function listEnd(segments: readonly Segment[], at: number): number {
  const lead = segments[at]?.elements[0]
  if (lead?.is !== 'quantifier' || !lead.announced) return at + 1
  const other = lead.least === 'all' ? 'or' : 'and'
  const stop = segments.findIndex(
    ({ word, elements }, index) =>
      index > at && (word === other || (word === undefined && opensList(elements))),
  )
  return stop === -1 ? segments.length : stop
}

const opensList = ([first]: readonly Element[]): boolean => first?.is === 'quantifier' && first.announced

/** `45 units including A and B, or permission`: what is included adds to the amount, permission replaces both. */
function readSegment(elements: readonly Element[], doubt: Doubt): RequisiteTree {
  const at = elements.findIndex(({ is }) => is === 'including')
  if (at === -1) return readRow(elements, (inside) => readElements(inside, doubt), doubt)
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
  const orPermission = changes === 1 && words.at(-1) === 'or' && isPermission(rest.at(-1)?.tree)
  if (changes > 0 && !orPermission) doubt('semicolons with both and and or')
  return rest.reduce(
    (tree, part, at) => (words[at] === 'or' ? oneOf([tree, part.tree]) : allOf([tree, part.tree])),
    first?.tree ?? allOf([]),
  )
}

const isPermission = (tree: RequisiteTree | undefined): boolean =>
  tree !== undefined && 'condition' in tree && tree.condition === 'permission'
