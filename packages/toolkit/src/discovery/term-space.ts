import type { Bag } from './bag.ts'

/** A text that one of the tools is found by. */
export interface Passage {
  /** The place of its tool. */
  readonly owner: number
  readonly weight: number
  readonly terms: Bag
}

/** Of each tool, from 0 to 1. */
export interface Comparison {
  /** How far it points in the request's direction. */
  readonly near: Float64Array
  /** What share of the request's weight it has. */
  readonly covered: Float64Array
}

/** A term: how much it tells, and how much of each tool's direction it is. */
interface Posting {
  rarity: number
  /** Where the tool stands that is being added. */
  at: number
  /** Ascending. */
  readonly owners: number[]
  readonly weights: number[]
}

/**
 * Tools as directions in a space of terms. A tool is the sum of its passages, all of one length, so that neither a long
 * description nor many utterances outshout the rest. A term weighs the more, the fewer tools have it.
 */
export class TermSpace {
  readonly #size: number
  readonly #postings = new Map<string, Posting>()

  /** The passages are in the order of their tools. */
  constructor(size: number, passages: readonly Passage[]) {
    this.#size = size
    const entered = passages.map(({ owner, weight, terms }) => ({
      owner,
      weight,
      counted: [...terms].map(([term, count]) => ({ count, posting: this.#enter(term, owner) })),
    }))
    for (const posting of this.#postings.values()) posting.rarity = rarity(size, posting.owners.length)
    for (const { owner, weight, counted } of entered) add(owner, weight, counted)
    level(size, this.#postings)
  }

  /** Terms that no tool has count too: they keep all tools at a distance. */
  compare(request: Bag): Comparison {
    const near = new Float64Array(this.#size)
    const covered = new Float64Array(this.#size)
    let squares = 0
    let sum = 0
    for (const [term, count] of request) {
      const posting = this.#postings.get(term)
      const value = Math.log1p(count) * (posting?.rarity ?? rarity(this.#size, 0))
      squares += value * value
      sum += value
      if (!posting) continue
      const { owners, weights } = posting
      for (let at = 0; at < owners.length; at++) {
        const owner = owners[at] ?? 0
        near[owner] = (near[owner] ?? 0) + value * (weights[at] ?? 0)
        covered[owner] = (covered[owner] ?? 0) + value
      }
    }
    const length = Math.sqrt(squares) || 1
    return {
      near: near.map((value) => value / length),
      covered: covered.map((value) => value / (sum || 1)),
    }
  }

  /** How near the tools are to each other: a row for each, one after the other. */
  kinship(): Float64Array {
    const size = this.#size
    const near = new Float64Array(size * size)
    for (const { owners, weights } of this.#postings.values()) {
      for (let one = 0; one < owners.length; one++) {
        const row = (owners[one] ?? 0) * size
        const weight = weights[one] ?? 0
        for (let other = 0; other < owners.length; other++) {
          const cell = row + (owners[other] ?? 0)
          near[cell] = (near[cell] ?? 0) + weight * (weights[other] ?? 0)
        }
      }
    }
    return near
  }

  #enter(term: string, owner: number): Posting {
    const known = this.#postings.get(term)
    if (!known) {
      const posting = { rarity: 0, at: 0, owners: [owner], weights: [0] }
      this.#postings.set(term, posting)
      return posting
    }
    if (known.owners.at(-1) !== owner) {
      known.owners.push(owner)
      known.weights.push(0)
    }
    return known
  }
}

interface Counted {
  readonly count: number
  readonly posting: Posting
}

function add(owner: number, weight: number, counted: readonly Counted[]): void {
  let squares = 0
  for (const { count, posting } of counted) squares += (Math.log1p(count) * posting.rarity) ** 2
  const scale = weight / (Math.sqrt(squares) || 1)
  for (const { count, posting } of counted) {
    if (posting.owners[posting.at] !== owner) posting.at++
    const { at, weights } = posting
    weights[at] = (weights[at] ?? 0) + Math.log1p(count) * posting.rarity * scale
  }
}

/** Makes all tools' directions of length 1. */
function level(size: number, postings: ReadonlyMap<string, Posting>): void {
  const squares = new Float64Array(size)
  for (const { owners, weights } of postings.values())
    for (const [at, owner] of owners.entries())
      squares[owner] = (squares[owner] ?? 0) + (weights[at] ?? 0) ** 2
  for (const { owners, weights } of postings.values())
    for (const [at, owner] of owners.entries())
      weights[at] = (weights[at] ?? 0) / Math.sqrt(squares[owner] || 1)
}

/** BM25's inverse document frequency, where a document is a tool with all its passages. */
const rarity = (tools: number, having: number): number =>
  Math.log(1 + (tools - having + 0.5) / (having + 0.5))
