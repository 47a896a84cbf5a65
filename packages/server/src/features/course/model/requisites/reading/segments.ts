import type { Element } from './element.ts'
import type { Doubt, Join } from './phrases/phrase.ts'
import { listEnd, ownJoins } from './scope.ts'

type Quantifier = Extract<Element, { is: 'quantifier' }>

/** What stands between two semicolons, and the word after the first of them. */
export interface Segment {
  word: Join['word']
  anew?: boolean | undefined
  elements: Element[]
}

/** The parts between semicolons; a list that `one of the following:` opens inside a part is one element of it. */
export function segmentsOf(elements: readonly Element[], doubt: Doubt): Segment[] {
  const segments: Segment[] = [{ word: undefined, elements: [] }]
  for (const element of elements)
    if (element.is === 'join' && element.mark === ';')
      segments.push({ word: element.word, anew: element.anew, elements: [] })
    else segments.at(-1)?.elements.push(element)
  return withInnerLists(
    segments.filter((segment) => segment.elements.some(({ is }) => is !== 'join')),
    doubt,
  )
}

function withInnerLists(segments: readonly Segment[], doubt: Doubt): Segment[] {
  const out: Segment[] = []
  for (let at = 0; at < segments.length;) {
    const segment = segments[at]
    if (!segment) break
    const opening = segment.elements.findLastIndex(
      (element, index) => index > 0 && element.is === 'quantifier' && element.announced,
    )
    const end = opening === -1 ? at + 1 : innerListEnd(segments, at, opening, doubt)
    const list: Element = { is: 'group', of: together(segments.slice(at, end), opening) }
    out.push(
      end === at + 1 ? segment : { ...segment, elements: [...segment.elements.slice(0, opening), list] },
    )
    at = end
  }
  return out
}

/** A list that is complete before the semicolon ends there, unless further ones follow: `one of: A or B; C; or D`. */
function innerListEnd(segments: readonly Segment[], at: number, opening: number, doubt: Doubt): number {
  const { elements = [] } = segments[at] ?? {}
  const lead = elements[opening]
  if (lead?.is !== 'quantifier') return at + 1
  const after = elements.slice(listEnd(elements, opening + 1, lead))
  if (after.some(({ is }) => is !== 'join' && is !== 'grade')) return at + 1
  const end = stopOf(segments, at, lead)
  if (!isComplete(elements.slice(opening + 1), lead)) return end
  if (!segments.slice(at + 1, end).some(({ word }) => word === 'or')) return at + 1
  if (elements.slice(0, opening).some(({ is }) => is !== 'grade')) doubt('a list that may end at a semicolon')
  return end > at + 2 ? end : at + 1
}

/** The elements of some segments again in one row, from a place in the first one. */
export const together = (segments: readonly Segment[], from: number): Element[] =>
  segments.flatMap(({ word, elements }, index): Element[] =>
    index === 0 ? elements.slice(from) : [{ is: 'join', word, mark: ';' }, ...elements],
  )

/** Where the list ends that `one of the following:` opens over semicolons. */
export function listRunEnd(segments: readonly Segment[], at: number, doubt: Doubt): number {
  const { elements = [] } = segments[at] ?? {}
  const [lead, ...list] = elements
  if (lead?.is !== 'quantifier' || !lead.announced) return at + 1
  const end = stopOf(segments, at, lead)
  const goesOn = segments.slice(at + 1, end).some(({ word }) => word === 'or')
  if (!isComplete(list, lead)) return end
  if (goesOn && list.every(({ is }) => is === 'course' || is === 'join'))
    doubt('a list that may end at a semicolon')
  return goesOn ? end : at + 1
}

/** Whether a choice has all its items already: `one of the following: A, B, or C; 45 units`. */
const isComplete = (list: readonly Element[], { least }: Quantifier): boolean =>
  least !== 'all' && ownJoins(list).some(({ word }) => word === 'or')

function stopOf(segments: readonly Segment[], at: number, { least }: Quantifier): number {
  const other = least === 'all' ? 'or' : 'and'
  const stop = segments.findIndex(
    ({ word, elements }, index) =>
      index > at && (word === other || (word === undefined && least !== 'all' && opensList(elements))),
  )
  return stop === -1 ? segments.length : stop
}

const opensList = ([first]: readonly Element[]): boolean => first?.is === 'quantifier' && first.announced
