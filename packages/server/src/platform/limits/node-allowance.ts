/** Limits up to this are too small to be split: each call is asked for. */
const MOST_UNSPLIT = 20
const SLICES = 10
const CREDITS = 20

export type Take = 'allowed' | 'refused' | 'ask'

/**
 * One node's part of a limit in one window. It takes calls from slices that the nodes' shared counter grants, and
 * begins with a small credit that its first slice accounts for.
 */
export class NodeAllowance {
  readonly slice: number
  readonly #max: number
  /** The next slice is asked for when no more than this is left. */
  readonly #reserve: number
  #budget: number
  #taken = 0
  #refused = 0
  #hasSlice = false
  /** No further slice is to be had. */
  #isFinal = false

  constructor(max: number) {
    const isSplit = max > MOST_UNSPLIT
    this.#max = max
    this.slice = isSplit ? Math.ceil(max / SLICES) : 1
    this.#budget = isSplit ? Math.floor(max / CREDITS) : 0
    this.#reserve = isSplit ? Math.floor(this.slice / 2) : -1
  }

  /** `ask` if the answer depends on the next slice. */
  take(): Take {
    if (this.#taken < this.#budget) {
      this.#taken += 1
      return 'allowed'
    }
    if (!this.#isFinal) return 'ask'
    this.#refused += 1
    return 'refused'
  }

  /** Whether to ask for the next slice before it is needed. */
  get isLow(): boolean {
    const reserve = this.#hasSlice ? this.#reserve : this.#reserve >> 1
    return !this.#isFinal && this.#budget - this.#taken <= reserve
  }

  /** What a refused caller has used: the limit, and the calls that this node refused. */
  get used(): number {
    return this.#max + this.#refused
  }

  /** Adds the slice that was asked for. `total` is the sum of what all nodes have asked for, this slice included. */
  grant(total: number): void {
    if (this.#isFinal) return
    const granted = Math.min(this.slice, Math.max(0, this.#max - (total - this.slice)))
    this.#budget = this.#hasSlice ? this.#budget + granted : granted
    this.#hasSlice = true
    this.#isFinal = granted < this.slice
  }

  /** Without the shared counter, the node counts the limit alone. */
  countAlone(): void {
    if (this.#isFinal) return
    this.#budget = this.#max
    this.#isFinal = true
  }
}
