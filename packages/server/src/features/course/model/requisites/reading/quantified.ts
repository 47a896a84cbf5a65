import { nOf } from '../simplify.ts'
import type { RequisiteTree } from '../tree.ts'
import { ownJoins } from './scope.ts'
import { splitAt, type Element } from './element.ts'
import { concurrently, graded } from './grading.ts'
import type { Doubt, Join } from './phrases/phrase.ts'

type Quantifier = Extract<Element, { is: 'quantifier' }>

/** The list of a quantifier as a tree; `read` reads one item. */
export function quantified(
  quantifier: Quantifier,
  list: readonly Element[],
  read: (item: readonly Element[]) => RequisiteTree,
  doubt: Doubt,
): RequisiteTree {
  const { least, word } = quantifier
  const [only, ...others] = list
  const along = lastRemark(list)
  if (along) {
    if (!along.all) doubt('a course taken along that may be several')
    return concurrently(quantified(quantifier, list.slice(0, along.at), read, doubt))
  }
  if (only?.is === 'group' && others.length === 0) return quantified(quantifier, only.of, read, doubt)
  const joins = ownJoins(list)
  const own = new Set(joins)
  const [hasOr, hasAnd] = [
    joins.some((join) => join.word === 'or'),
    joins.some((join) => join.word === 'and'),
  ]
  if (least === 'all') {
    if (word === 'both' && !hasAnd && (hasOr || joins.length === 0)) doubt('both with or')
    return read(list)
  }
  if (word === 'either' && joins.length > 0 && !hasOr) doubt('either without or')
  if (word === 'of' && hasAnd) doubt('a choice with and')
  const first = joins.findIndex((join) => join.word === 'or')
  const inner = word === 'of' ? joinsUnderGrade(list) : []
  const separates = (join: Join): boolean => {
    if (!own.has(join) || inner.includes(join)) return false
    if (join.word === 'or') return true
    if (word === 'either') return !join.word && !hasAnd && joins.indexOf(join) < first
    return join.word !== 'and' || !hasOr
  }
  const items = withCarriedGrade(splitAt(list, separates))
  const closing = gradeOfElided(items)
  if (closing !== undefined) {
    doubt('a grade that may reach further')
    return graded(nOf(least, [...items.slice(0, -1), items.at(-1)?.slice(0, 1) ?? []].map(read)), closing)
  }
  if (items.some((item, at) => at > 0 && hasOwnGrade(item) && !hasAnyGrade(items[at - 1] ?? [])))
    doubt('a grade that may reach further')
  if (word === 'either' && items.some(hasOnlyCommas)) doubt('a comma inside a choice')
  const weakOr = joins.findLast((join) => join.word === 'or')?.mark === ''
  if (word === 'either' && weakOr && mayEndInside(items)) doubt('and with or, and nothing that groups them')
  return nOf(least, items.map(read))
}

/** Where a remark on the whole list starts: `one of A, B (either may be taken concurrently)`, `one of A, B, which may be …`. */
function lastRemark(list: readonly Element[]): { at: number; all: boolean } | undefined {
  const [before, last] = list.slice(-2)
  const apart = last?.is === 'concurrent' && before?.is === 'join' && before.word === undefined
  const [only, ...others] = apart ? [last] : last?.is === 'group' ? last.of : []
  if (only?.is !== 'concurrent' || others.length > 0 || list.length < 2) return undefined
  return { at: list.length - (apart ? 2 : 1), all: only.all }
}

/** The words inside the items of a list that commas separate, where a grade closes them: `one of: A or B with a C, D, or E`. */
function joinsUnderGrade(list: readonly Element[]): Join[] {
  const items = splitAt(list, ({ mark }) => mark !== '')
  if (items.length < 2) return []
  return items.flatMap((item) => {
    const last = item.at(-1)
    const plain = item.slice(0, -1).every(({ is }) => is === 'course' || is === 'join')
    return last?.is === 'grade' && last.side === 'after' && plain
      ? item.filter((each) => each.is === 'join')
      : []
  })
}

const isGrade = (element: Element | undefined): boolean =>
  element?.is === 'grade' || (element?.is === 'group' && element.of[0]?.is === 'grade')
const hasOwnGrade = (item: readonly Element[]): boolean =>
  item.some((element) => isGrade(element) && !(element.is === 'grade' && element.side === 'before'))

/** `one of MATH 152, 155 or 158 (C-)`: after a number without its subject the grade speaks of the list. */
function gradeOfElided(items: readonly Element[][]): string | undefined {
  const [course, group, ...others] = items.at(-1) ?? []
  const [grade] = group?.is === 'group' && group.of.length === 1 ? group.of : []
  const bare = items.slice(0, -1).every((item) => item.every(({ is }) => is === 'course'))
  return course?.is === 'course' && course.elided && grade?.is === 'grade' && bare && others.length === 0
    ? grade.grade
    : undefined
}
const hasAnyGrade = (item: readonly Element[]): boolean =>
  item.some((element) => element.is === 'grade' || element.is === 'condition' || element.is === 'group')

/** `either A or B and C`: the choice may end before C, unless its first part is a pair as well. */
function mayEndInside(items: readonly Element[][]): boolean {
  const pairs = items.map((item) => ownJoins(item).find(({ word, mark }) => word === 'and' && mark === ''))
  const last = pairs.at(-1)
  return (
    last !== undefined && pairs.slice(0, -1).every((join) => !join) && !isElided(items.at(-1) ?? [], last)
  )
}

const isElided = (item: readonly Element[], join: Join): boolean => {
  const next = item[item.indexOf(join) + 1]
  return next?.is === 'course' && next.elided
}

/** `either A or B, C`: nothing says whether B and C are both needed. */
function hasOnlyCommas(item: readonly Element[]): boolean {
  const [only, ...others] = item
  if (only?.is === 'group' && others.length === 0) return hasOnlyCommas(only.of)
  const joins = item.filter((element) => element.is === 'join')
  return joins.length > 0 && !item.some(({ is }) => is === 'quantifier') && joins.every((join) => !join.word)
}

/** `a minimum "C" grade in A, B, or C` inside a list whose items commas separate as well. */
function withCarriedGrade(items: readonly Element[][]): Element[][] {
  let carried: Element | undefined
  return items.map((item) => {
    const [first] = item
    if (first?.is === 'grade' && first.side === 'before') carried = first
    else if (first?.is !== 'course') carried = undefined
    return carried && first?.is === 'course' ? [carried, ...item] : item
  })
}
