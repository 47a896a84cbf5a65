import { VarintWriter, VarintReader } from './varint.ts'

export interface RecordPosition {
  start: number
  end: number
  /** The number of its steps that belong to an earlier turn. */
  skip: number
  steps: number
  /** The index of the first of these in the turn. */
  firstStep: number
}

/** Positions of one turn's records as varints: about four bytes a record. */
export class RecordPositions {
  readonly packed: VarintWriter
  #end: number

  constructor(before?: Uint8Array) {
    this.packed = new VarintWriter(before)
    this.#end = before ? lastEnd(before) : 0
  }

  add(start: number, end: number, skip: number, steps: number): void {
    // Signed: records that replace earlier ones are not in order.
    this.packed.addSigned(start - this.#end)
    this.packed.add(end - start)
    this.packed.add(steps * 2 + (skip > 0 ? 1 : 0))
    if (skip > 0) this.packed.add(skip)
    this.#end = end
  }

  restart(): void {
    this.packed.clear()
    this.#end = 0
  }
}

export function* positionsIn(bytes: Uint8Array): Generator<RecordPosition> {
  const numbers = new VarintReader(bytes)
  let end = 0
  let firstStep = 0
  while (!numbers.isAtEnd) {
    const start = end + numbers.nextSigned()
    end = start + numbers.next()
    const flagged = numbers.next()
    const skip = flagged % 2 === 1 ? numbers.next() : 0
    const steps = Math.floor(flagged / 2)
    yield { start, end, skip, steps, firstStep }
    firstStep += steps
  }
}

/** The records of `limit` steps from `from` on. */
export function positionsOf(bytes: Uint8Array, from: number, limit: number): RecordPosition[] {
  const found: RecordPosition[] = []
  for (const position of positionsIn(bytes)) {
    if (position.firstStep >= from + limit) break
    if (position.firstStep + position.steps > from) found.push(position)
  }
  return found
}

function lastEnd(bytes: Uint8Array): number {
  let last = 0
  for (const { end } of positionsIn(bytes)) last = end
  return last
}
