import { ToolError, type ErrorIssue } from '@tutor-nexus/toolkit'
import { getCard } from './suggestions.ts'

/** Why one card of a batch cannot be made. */
export interface BatchFault {
  index: number
  field: string
  message: string
  /** The kept card that it is like. */
  cardId?: string
}

/** How many reasons an answer has room for. */
const MOST_REASONS = 8
const DUPLICATE = 'This card already exists, or appears earlier in this batch'

/** Refuses a batch as a whole, with the reason of each card that is at fault. */
export function batchRefused(faults: readonly BatchFault[], cards: number): ToolError {
  const refused = new Set(faults.map(({ index }) => index))
  const kept = faults.find(({ cardId }) => cardId !== undefined)?.cardId
  return new ToolError(
    'UNPROCESSABLE_ENTITY',
    `${refused.size} of ${cards} cards are not valid, so none was created`,
    {
      details: {
        reason: `Not valid, counted from 0: ${ranges([...refused])}`,
        issues: reasons(faults),
      },
      next: kept === undefined ? [] : [getCard(kept)],
    },
  )
}

/** The same reason once, with all the cards that it holds for. */
function reasons(faults: readonly BatchFault[]): ErrorIssue[] {
  const apart = grouped(faults)
  if (apart.length <= MOST_REASONS) return apart
  return grouped(
    faults.map((fault) => (fault.cardId === undefined ? fault : { ...fault, message: DUPLICATE })),
  )
}

const grouped = (faults: readonly BatchFault[]): ErrorIssue[] =>
  [...Map.groupBy(faults, ({ field, message }) => `${field} ${message}`).values()].flatMap((same) => {
    const [first] = same
    const where = ranges(same.map(({ index }) => index))
    return first ? [{ path: `cards[${where}].${first.field}`, message: first.message }] : []
  })

/** `0, 3-5, 9`: numbers in order, those that follow one another as one. */
export function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
