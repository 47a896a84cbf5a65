import { Packed, Unpacked } from './packed.ts'

/** A record of the log that has steps in a turn. */
export interface RecordPosition {
  start: number
  end: number
  /** How many of the record's steps belong to an earlier turn. */
  skip: number
  /** How many of them follow that belong to this turn. */
  steps: number
  /** The index in the turn of the first of them. */
  firstStep: number
}

/** Where the records of one turn lie, packed: about four bytes a record. */
export class RecordPositions {
  readonly packed: Packed
  #end: number

  constructor(before?: Uint8Array) {
    this.packed = new Packed(before)
    this.#end = before ? lastEnd(before) : 0
  }

  add(start: number, end: number, skip: number, steps: number): void {
    // Records that replace earlier ones do not lie in order.
    this.packed.addSigned(start - this.#end)
    this.packed.add(end - start)
    this.packed.add(steps * 2 + (skip > 0 ? 1 : 0))
    if (skip > 0) this.packed.add(skip)
    this.#end = end
  }

  /** For another turn. */
  restart(): void {
    this.packed.clear()
    this.#end = 0
  }
}

export function* positionsIn(bytes: Uint8Array): Generator<RecordPosition> {
  const numbers = new Unpacked(bytes)
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

/** Those that hold the steps from `from` on, `limit` of them. */
export function positionsOf(bytes: Uint8Array, from: number, limit: number): RecordPosition[] {
  const found: RecordPosition[] = []
  for (const place of positionsIn(bytes)) {
    if (place.firstStep >= from + limit) break
    if (place.firstStep + place.steps > from) found.push(place)
  }
  return found
}

function lastEnd(bytes: Uint8Array): number {
  let last = 0
  for (const { end } of positionsIn(bytes)) last = end
  return last
}
