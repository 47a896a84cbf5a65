import { nOf } from '../simplify.ts'
import type { RequisiteTree } from '../tree.ts'
import { ownJoins } from './scope.ts'
import { splitAt, type Element } from './element.ts'
import { concurrently } from './grading.ts'
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
  if (along && others.length > 0) {
    if (!along.all) doubt('a course taken along that may be several')
    return concurrently(quantified(quantifier, list.slice(0, -1), read, doubt))
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
  const separates = (join: Join): boolean => {
    if (!own.has(join)) return false
    if (join.word === 'or') return true
    if (word === 'either') return !join.word && !hasAnd && joins.indexOf(join) < first
    return join.word !== 'and' || !hasOr
  }
  const items = withCarriedGrade(splitAt(list, separates))
  if (items.some((item, at) => at > 0 && hasOwnGrade(item) && !hasAnyGrade(items[at - 1] ?? [])))
    doubt('a grade that may reach further')
  if (word === 'either' && items.some(hasOnlyCommas)) doubt('a comma inside a choice')
  return nOf(least, items.map(read))
}

/** `one of A, B (either may be taken concurrently)` */
function lastRemark(list: readonly Element[]): Extract<Element, { is: 'concurrent' }> | undefined {
  const last = list.at(-1)
  const [only, ...others] = last?.is === 'group' ? last.of : []
  return only?.is === 'concurrent' && others.length === 0 ? only : undefined
}

const hasOwnGrade = (item: readonly Element[]): boolean =>
  item.some((element) => element.is === 'grade' && element.side === 'after')
const hasAnyGrade = (item: readonly Element[]): boolean =>
  item.some((element) => element.is === 'grade' || element.is === 'condition' || element.is === 'group')

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
