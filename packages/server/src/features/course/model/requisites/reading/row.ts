import { allOf, oneOf } from '../simplify.ts'
import { coursesOf, leavesOf, type RequisiteTree } from '../tree.ts'
import { splitAt, type Element } from './element.ts'
import { concurrently, gradedSurely, isPair } from './grading.ts'
import { joined, type Operand, type Row } from './joining.ts'
import type { Doubt, Join } from './phrases/phrase.ts'
import { quantified } from './quantified.ts'
import {
  endsOpen,
  endsWithPermission,
  givenEnd,
  listEnd,
  mayEndAtComma,
  mayEndEarlier,
  prefixEnd,
} from './scope.ts'

type Grade = Extract<Element, { is: 'grade' }>
type Reader = (elements: readonly Element[]) => RequisiteTree

const AND: Join = { is: 'join', word: 'and', mark: '' }

/** A segment without semicolons as one tree; `read` reads what stands in parentheses. */
export const readRow = (elements: readonly Element[], read: Reader, doubt: Doubt): RequisiteTree =>
  joined(rowOf(elements, read, doubt), doubt)

function rowOf(elements: readonly Element[], read: Reader, doubt: Doubt): Row {
  const row: Row = { operands: [], joins: [] }
  let pending: Join | undefined
  let ungraded = 0
  const segment: Reader = (part) => readRow(part, read, doubt)

  const changeLast = (change: (tree: RequisiteTree) => RequisiteTree): void => {
    const last = row.operands.pop()
    if (last) row.operands.push({ ...last, tree: change(last.tree) })
    else doubt('a remark with nothing before it')
  }
  const add = (operand: Operand): void => {
    const join = pending
    pending = undefined
    if (row.operands.length === 0 && join?.word) doubt('and or or with nothing to join')
    if (row.operands.length > 0) {
      if (join?.mark === '/') return changeLast((tree) => oneOf([tree, operand.tree]))
      if (!join) doubt('two parts with nothing between them')
      row.joins.push(join ?? AND)
    }
    row.operands.push(operand)
  }
  /** A grade closes what stands before it: `A and B, both with a minimum grade of C-, or C`. */
  const close = ({ grade, all, pair }: Grade): void => {
    const apart = pending?.mark === ',' ? 0 : lastApart(row)
    if (!all && apart > ungraded && row.joins[apart - 1]?.word === 'and')
      doubt('a grade that may reach further')
    const near = Math.max(ungraded, apart)
    const from = all && !pair ? 0 : Math.min(all ? ungraded : near, row.operands.length - 1)
    if (from < 0) return doubt('a grade with nothing before it')
    const part = { operands: row.operands.splice(from), joins: row.joins.splice(from) }
    const whole = joined(part, doubt)
    if (!all && !pending && part.joins.length > 0 && part.joins.every(({ word }) => !word))
      doubt('a grade that may reach further')
    if ('condition' in whole && whole.condition !== 'courses') doubt('a grade that may reach further')
    if (!isPair(whole, pair)) doubt('a grade that may reach further')
    if (!all && part.operands.at(-1)?.chosen && part.joins.some(({ word }) => word !== 'or'))
      doubt('a grade that may reach further')
    const tree = gradedSurely(whole, grade, doubt)
    const [only] = part.operands
    row.operands.push(part.operands.length === 1 ? { ...only, tree } : { tree })
    ungraded = row.operands.length
    pending = undefined
  }

  /** The last operand may be taken along; so may the others, where the words say so or its subject is theirs. */
  const along = (all: boolean): void => {
    const { operands, joins } = row
    const several = !all && operands.at(-1)?.elided === true && joins.at(-1)?.word === 'or'
    if (operands.length === 0) return doubt('a remark with nothing before it')
    const from = all ? runStart(row) : Math.max(0, operands.length - (several ? 2 : 1))
    const many = all && operands.length - from > 2 && joins.at(-1)?.word === 'and'
    const apart = !all && pending?.mark === ',' && operands.length > 1
    if (several || many || apart) doubt('a course taken along that may be several')
    row.operands = operands.map((operand, index) =>
      index < from ? operand : { ...operand, tree: concurrently(operand.tree) },
    )
  }

  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]
    if (!element) continue
    switch (element.is) {
      case 'join':
        if (pending?.word && element.word) doubt('and or or with nothing to join')
        pending = pending?.word ? pending : element
        break
      case 'course':
        add(element)
        break
      case 'condition':
        add({ tree: { condition: element.kind, text: element.text } })
        break
      case 'group':
        if (element.of.length === 1 && element.of[0]?.is === 'concurrent') along(element.of[0].all)
        else if (element.of.length === 1 && element.of[0]?.is === 'grade' && element.of[0].all)
          close(element.of[0])
        else if (pending || row.operands.length === 0) {
          if (pending && element.of.length === 2 && isAlongAfter(element.of.at(-1)))
            doubt('a remark with nothing before it')
          add({ tree: read(element.of) })
        } else {
          if (element.of[0]?.is === 'grade' && row.operands.slice(-2, -1).some(isUngraded))
            doubt('a grade that may reach further')
          if (
            isOrPermission(element.of) &&
            row.operands.length > 1 &&
            row.joins.every(({ word }) => word !== 'or')
          ) {
            doubt('a permission that may reach further')
            row.operands = [{ tree: joined(row, doubt) }]
            row.joins = []
          }
          changeLast((tree) => withRemark(tree, element.of, read, doubt))
        }
        break
      case 'quantifier': {
        const end = listEnd(elements, at + 1, element)
        if (row.operands.length > 0 && endsOpen(elements, at + 1, end)) doubt('a comma before a choice')
        if (row.operands.length > 0 && endsWithPermission(elements.slice(at + 1, end)))
          doubt('a permission that may reach further')
        if (mayEndAtComma(elements, at + 1, end)) doubt('commas before both and and or')
        if (row.operands.length > 0 && pending?.word === 'and' && endsBeforeOr(element, elements[end]))
          doubt('commas before both and and or')
        add({ tree: quantified(element, elements.slice(at + 1, end), segment, doubt), chosen: true })
        at = end - 1
        break
      }
      case 'grade':
      case 'concurrent': {
        const apply = (tree: RequisiteTree): RequisiteTree =>
          element.is === 'grade' ? gradedSurely(tree, element.grade, doubt) : concurrently(tree)
        if (element.side === 'before') {
          const end = prefixEnd(elements, at + 1, row.operands.length > 0 ? pending : undefined)
          const about = elements.slice(at + 1, end)
          const after = elements[end]
          const early =
            after?.is === 'join' &&
            after.word === 'and' &&
            after.mark === ',' &&
            elements[end + 1]?.is === 'course'
          if (element.is === 'grade' && (early || mayEndEarlier(about)))
            doubt('a grade that may reach further')
          add({ tree: apply(segment(about)) })
          at = end - 1
        } else if (element.is === 'grade') close(element)
        else along(element.all)
        break
      }
      case 'given': {
        const end = givenEnd(elements, at + 1)
        const condition: RequisiteTree = { condition: element.kind, text: element.text }
        add({ tree: allOf([condition, segment(elements.slice(at + 1, end))]) })
        at = end - 1
        break
      }
      case 'including':
        pending = AND
        break
    }
  }
  if (pending?.word) doubt('and or or with nothing to join')
  return row
}

/**
 * Where the last part starts that a comma and a word set apart: `A, or B with at least 80%` grades only B. In a list,
 * `A, B, or C`, the comma sets nothing apart, nor does it before a number without a subject.
 */
const lastApart = ({ operands, joins }: Row): number =>
  1 +
  joins.findLastIndex(
    ({ word, mark }, at) =>
      word !== undefined &&
      mark === ',' &&
      !(at > 0 && joins[at - 1]?.word === undefined) &&
      operands[at + 1]?.elided !== true,
  )

const isAlongAfter = (element: Element | undefined): boolean =>
  element?.is === 'concurrent' && element.side === 'after'

const isUngraded = ({ tree }: Operand): boolean =>
  leavesOf(tree).some((leaf) => 'course' in leaf && leaf.minGrade === undefined)

/** `A and either B or C, or D`: D may stand for all of it. */
const endsBeforeOr = (quantifier: Element, after: Element | undefined): boolean =>
  quantifier.is === 'quantifier' &&
  quantifier.word === 'either' &&
  after?.is === 'join' &&
  after.word === 'or' &&
  after.mark === ','

/** `(or permission of the instructor)` */
const isOrPermission = ([join, permission, ...others]: readonly Element[]): boolean =>
  join?.is === 'join' &&
  join.word === 'or' &&
  permission?.is === 'condition' &&
  permission.kind === 'permission' &&
  others.length === 0

/** Where the last operands start that one word joins: the `B` of `A and B, C or D`. */
function runStart({ operands, joins }: Row): number {
  const last = joins.at(-1)?.word
  const other = joins.findLastIndex(({ word }) => word !== undefined && word !== last)
  return Math.min(other + 1, operands.length - 1)
}

/** What a parenthesis says of the operand before it: an alternative, a grade, or that it may be taken along. */
function withRemark(
  tree: RequisiteTree,
  inside: readonly Element[],
  read: Reader,
  doubt: Doubt,
): RequisiteTree {
  const [first, ...rest] = inside
  if (first?.is === 'join') {
    const listed = first.word === 'or' && rest.every((element) => element.is !== 'join' || !element.word)
    const other = listed ? oneOf(splitAt(rest, () => true).map(read)) : read(rest)
    const again = leavesOf(other).every((leaf) => 'course' in leaf && leaf.concurrent)
    if (first.word === 'or' && again && coursesOf(other).every((name) => coursesOf(tree).includes(name)))
      return concurrently(tree, coursesOf(other))
    return first.word === 'or' ? oneOf([tree, other]) : allOf([tree, other])
  }
  if (first?.is === 'grade' && rest.length === 0) return gradedSurely(tree, first.grade, doubt)
  const remark = read(inside)
  const named = coursesOf(remark)
  const known = coursesOf(tree)
  if (rest.at(-1)?.is === 'concurrent' && named.every((course) => known.includes(course)))
    return concurrently(tree, named)
  doubt('a parenthesis beside a part')
  return allOf([tree, remark])
}
