import { VarintWriter, VarintReader } from './varint.ts'

/** Joins a call and its result, seen from one of them. */
export interface Link {
  step: number
  partner: { turn: number; step: number }
  /** Of a result: the index of its tool, in order of first call. */
  tool: number | undefined
  result: { failed: boolean; durationMs: number | null } | undefined
}

const OF_RESULT = 0
const OF_CALL = 1
const OF_FAILED_CALL = 2

export class Links {
  readonly packed: VarintWriter
  #turn: number

  constructor(turn: number, before?: Uint8Array) {
    this.#turn = turn
    this.packed = new VarintWriter(before)
  }

  ofCall(step: number, partner: Link['partner'], failed: boolean, durationMs: number | null): void {
    this.#add(step, failed ? OF_FAILED_CALL : OF_CALL, partner)
    this.packed.add(durationMs === null ? 0 : durationMs + 1)
  }

  ofResult(step: number, partner: Link['partner'], tool: number): void {
    this.#add(step, OF_RESULT, partner)
    this.packed.add(tool)
  }

  restart(turn: number): void {
    this.packed.clear()
    this.#turn = turn
  }

  #add(step: number, view: number, partner: Link['partner']): void {
    this.packed.add(step)
    this.packed.add(view)
    this.packed.addSigned(partner.turn - this.#turn)
    this.packed.add(partner.step)
  }
}

export function linksIn(turn: number, bytes: Uint8Array): Map<number, Link> {
  const numbers = new VarintReader(bytes)
  const links = new Map<number, Link>()
  while (!numbers.isAtEnd) {
    const step = numbers.next()
    const view = numbers.next()
    const partner = { turn: turn + numbers.nextSigned(), step: numbers.next() }
    const last = numbers.next()
    links.set(
      step,
      view === OF_RESULT
        ? { step, partner, tool: last, result: undefined }
        : {
            step,
            partner,
            tool: undefined,
            result: { failed: view === OF_FAILED_CALL, durationMs: last === 0 ? null : last - 1 },
          },
    )
  }
  return links
}
