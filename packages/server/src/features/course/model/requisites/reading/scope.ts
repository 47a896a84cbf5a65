import type { Element } from './element.ts'
import type { Join } from './phrases/phrase.ts'

type Quantifier = Extract<Element, { is: 'quantifier' }>

const isGrade = (element: Element | undefined, side: 'before' | 'after'): boolean =>
  element?.is === 'grade' && element.side === side
const isConcurrencyBefore = (element: Element | undefined): boolean =>
  element?.is === 'concurrent' && element.side === 'before'
const startsItem = (element: Element | undefined): boolean =>
  element?.is === 'quantifier' ||
  isGrade(element, 'before') ||
  isConcurrencyBefore(element) ||
  (element?.is === 'group' && element.of[0]?.is === 'quantifier')
const isFreeCondition = (element: Element | undefined): boolean =>
  element?.is === 'condition' && element.kind !== 'equivalent'

/** Whether a separator ends a list, by what stands after and before it. */
type Ends = (join: Join, next: Element | undefined, before: Element | undefined) => boolean

/** Where the first separator stands that ends a list; the end of the segment where none does. */
function endBefore(
  elements: readonly Element[],
  from: number,
  ends: Ends,
  innerEnd?: typeof listEnd,
): number {
  for (let at = from; at < elements.length; at++) {
    const element = elements[at]
    if (element?.is === 'join' && ends(element, elements[at + 1], elements[at - 1])) return at
    if (element?.is === 'quantifier' && innerEnd) at = innerEnd(elements, at + 1, element) - 1
  }
  return elements.length
}

/** Where the list of a quantifier ends that opens at a place in one segment. */
export function listEnd(elements: readonly Element[], from: number, quantifier: Quantifier): number {
  const isEither = quantifier.word === 'either'
  const end =
    isEither || quantifier.announced
      ? endBefore(elements, from, closedBy(quantifier), isEither ? listEnd : undefined)
      : endBefore(elements, from, completedBy(quantifier), listEnd)
  return beforeClosingGrade(elements, from, end)
}

/**
 * `either` and `the following:` run on until a comma and the other word close them: `either A or B, and C`. The pair of
 * `either A or B, or C` is complete before its comma.
 */
function closedBy({ least, word: opening, announced }: Quantifier): (join: Join) => boolean {
  const [own, other] = least === 'all' ? ['and', 'or'] : ['or', 'and']
  const isPair = opening === 'either' && !announced
  let complete = false
  let tight = false
  return ({ word, mark }) => {
    if (complete && word === other && mark === ',') return true
    if (isPair && tight && word === own && mark === ',') return true
    complete ||= word === own
    tight ||= word === own && mark === ''
    return false
  }
}

/**
 * Without an announcement the list is complete with its first word: `one of A, B or C and D`. That word may stand
 * before a list or a grade of its own: `both A and one of B, C`, `one of A, B, or a "C" in D`.
 */
function completedBy({ least }: Quantifier): Ends {
  const own = least === 'all' ? 'and' : 'or'
  let seen: Join['word']
  return ({ word, mark }, next, before) => {
    if (word === undefined && isGrade(next, 'after')) return true
    if (seen && word !== seen) return true
    const opens =
      (startsItem(next) && !isGrade(before, 'after')) || (least === 'all' && isFreeCondition(next))
    if (word === own && seen === undefined && opens && (least === 'all' || least === 1)) {
      seen = own
      return false
    }
    if (word && (startsItem(next) || isFreeCondition(next))) return true
    if (least === 'all' && word === 'or' && mark === '') return false
    if (seen === 'and' && least !== 'all') return true
    seen ??= word
    return false
  }
}

/** The separators that stand in no list inside this one. */
export function ownJoins(elements: readonly Element[]): Join[] {
  const own: Join[] = []
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]
    if (element?.is === 'join') own.push(element)
    else if (element?.is === 'quantifier') at = listEnd(elements, at + 1, element) - 1
  }
  return own
}

/** Whether a choice ends without its `or`, which may be the one before a condition: `A and one of B, C, or permission`. */
export function endsOpen(elements: readonly Element[], from: number, end: number): boolean {
  const [join, next] = [elements[end], elements[end + 1]]
  const listed = elements.slice(from, end).some((element) => element.is === 'join' && !element.word)
  const hasWord = elements.slice(from, end).some((element) => element.is === 'join' && element.word)
  return join?.is === 'join' && join.word === 'or' && isFreeCondition(next) && listed && !hasWord
}

/** `…, or permission`: it may stand for more than the list that it ends. */
export function endsWithPermission(elements: readonly Element[]): boolean {
  const [join, last] = elements.slice(-2)
  return (
    join?.is === 'join' &&
    join.word === 'or' &&
    join.mark === ',' &&
    last?.is === 'condition' &&
    last.kind === 'permission' &&
    ownJoins(elements).includes(join)
  )
}

/** `either A, or B, and C`: nothing says whether C belongs to B or to both. */
export function mayEndAtComma(elements: readonly Element[], from: number, end: number): boolean {
  const after = elements[end]
  const joins = ownJoins(elements.slice(from, end))
  return (
    after?.is === 'join' &&
    after.word === 'and' &&
    joins.some(({ word, mark }) => word === 'or' && mark === ',') &&
    joins.every(({ word }) => word !== undefined)
  )
}

/** A grade after the list speaks of the whole list, unless its parts have their own. */
function beforeClosingGrade(elements: readonly Element[], from: number, end: number): number {
  const last = elements[end - 1]
  if (last?.is !== 'grade' || last.side !== 'after' || end - 1 <= from) return end
  const others = elements.slice(from, end - 1).some((element) => isGrade(element, 'after'))
  if (others && !last.all) return end
  const before = elements[end - 2]
  return before?.is === 'join' && before.word === undefined ? end - 2 : end - 1
}

/** `a "C" in A, and B or C`: nothing says whether the grade before them is meant of B and C as well. */
export function mayEndEarlier(elements: readonly Element[]): boolean {
  const listed = elements.findIndex((element) => element.is === 'join' && !element.word)
  const at = elements.findIndex((element, index) => {
    if (element.is !== 'join' || element.word !== 'and' || element.again) return false
    const next = elements[index + 1]
    return element.mark === ',' || (next?.is === 'quantifier' && next.announced)
  })
  return at !== -1 && (listed === -1 || listed > at)
}

/** Where the courses end that stand under a condition: `or, with permission, A or B, and C`. */
export const givenEnd = (elements: readonly Element[], from: number): number =>
  endBefore(elements, from, ({ word, mark }) => word !== undefined && mark === ',')

/** `a "C" in A, and B (B may be taken concurrently)`: what is taken along has no grade yet. */
function isBeforeAlong(elements: readonly Element[], from: number, separator: Join): boolean {
  const along = isAlong(elements[elements.indexOf(separator) + 2])
  return (
    along && separator.word === 'and' && separator.mark === ',' && !hasBareComma(elements, from, separator)
  )
}

const hasBareComma = (elements: readonly Element[], from: number, to: Element): boolean =>
  elements.slice(from, elements.indexOf(to)).some((element) => element.is === 'join' && !element.word)

const isAlong = (element: Element | undefined): boolean =>
  element?.is === 'concurrent' || (element?.is === 'group' && element.of.at(-1)?.is === 'concurrent')

/** Where the courses end that a grade or a concurrency before them is about: `a B in A or a C in B, and C`. */
export function prefixEnd(elements: readonly Element[], from: number, join: Join | undefined): number {
  const isChoice = join?.word === 'or' && join.mark === ''
  const isListed = join !== undefined && join.word === undefined
  const seen = new Set<string>()
  return endBefore(elements, from, (separator, next) => {
    const { word, mark, anew } = separator
    if (isBeforeAlong(elements, from, separator)) return true
    if (isListed && word && mark === ',' && !hasBareComma(elements, from, separator)) return true
    if (anew || (isChoice && word === 'and' && mark === ',')) return true
    if (word && mark === ',' && isFreeCondition(next)) return true
    if (isGrade(next, 'before') || isConcurrencyBefore(next)) return true
    if (word && seen.size > 0 && !seen.has(word) && isFreeCondition(next)) return true
    if (word) seen.add(word)
    return false
  })
}
