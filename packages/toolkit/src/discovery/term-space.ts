import type { TermCounts } from './term-counts.ts'

/** A text that something is found by. */
export interface Passage {
  /** The place of what it belongs to. */
  readonly owner: number
  readonly weight: number
  readonly terms: TermCounts
}

/** Of each owner, from 0 to 1. */
export interface Comparison {
  /** How far it points in the request's direction. */
  readonly near: Float64Array
  /** What share of the request's weight it has. */
  readonly covered: Float64Array
}

/** How much of each owner's direction a term is. */
interface Posting {
  readonly idf: number
  readonly owners: number[]
  readonly weights: number[]
}

/**
 * Owners as directions in a space of terms. Each is the sum of its passages, all of one length, so that neither a long
 * description nor many utterances outshout the rest.
 */
export class TermSpace {
  readonly #size: number
  readonly #idf: Idf
  readonly #postings = new Map<string, Posting>()

  private constructor(size: number, idf: Idf) {
    this.#size = size
    this.#idf = idf
  }

  /** The passages are in the order of their owners; each is a step. */
  static *of(size: number, passages: readonly Passage[]): Generator<void, TermSpace> {
    const space = new TermSpace(size, idfAmong(size, passages))
    yield
    for (const passage of passages) {
      space.#add(passage)
      yield
    }
    space.#level()
    return space
  }

  /** Terms that nobody has count too: they keep all at a distance. */
  compare(request: TermCounts): Comparison {
    const near = new Float64Array(this.#size)
    const covered = new Float64Array(this.#size)
    let squares = 0
    let sum = 0
    for (const [term, count] of request) {
      const posting = this.#postings.get(term)
      const value = Math.log1p(count) * (posting?.idf ?? this.#idf(term))
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

  #add({ owner, weight, terms }: Passage): void {
    let squares = 0
    for (const [term, count] of terms) squares += (Math.log1p(count) * this.#posting(term).idf) ** 2
    const scale = weight / (Math.sqrt(squares) || 1)
    for (const [term, count] of terms) {
      const { idf, owners, weights } = this.#posting(term)
      const value = Math.log1p(count) * idf * scale
      const last = owners.length - 1
      if (owners[last] === owner) weights[last] = (weights[last] ?? 0) + value
      else {
        owners.push(owner)
        weights.push(value)
      }
    }
  }

  #posting(term: string): Posting {
    const known = this.#postings.get(term)
    if (known) return known
    const posting = { idf: this.#idf(term), owners: [], weights: [] }
    this.#postings.set(term, posting)
    return posting
  }

  /** Makes all directions of length 1. */
  #level(): void {
    const squares = new Float64Array(this.#size)
    for (const { owners, weights } of this.#postings.values()) {
      for (const [at, owner] of owners.entries())
        squares[owner] = (squares[owner] ?? 0) + (weights[at] ?? 0) ** 2
    }
    for (const { owners, weights } of this.#postings.values()) {
      for (const [at, owner] of owners.entries())
        weights[at] = (weights[at] ?? 0) / Math.sqrt(squares[owner] || 1)
    }
  }
}

/** A term's weight: the fewer owners have it, the higher. */
export type Idf = (term: string) => number

/** BM25's inverse document frequency, where a document is an owner with all its passages, given in the owners' order. */
export function idfAmong(owners: number, passages: readonly Passage[]): Idf {
  const lastOwner = new Map<string, number>()
  const having = new Map<string, number>()
  for (const { owner, terms } of passages) {
    for (const term of terms.keys()) {
      if (lastOwner.get(term) === owner) continue
      lastOwner.set(term, owner)
      having.set(term, (having.get(term) ?? 0) + 1)
    }
  }
  return (term) => {
    const count = having.get(term) ?? 0
    return Math.log(1 + (owners - count + 0.5) / (count + 0.5))
  }
}
