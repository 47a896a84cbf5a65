import { idfAmong, type Idf, type Passage } from './term-space.ts'
import { isPair, type TermCounts } from './term-counts.ts'

export interface Training {
  /** How often every passage is gone over. */
  readonly rounds: number
  /** The most that one passage moves a weight by. */
  readonly step: number
  /** How far a passage's own class is to be ahead of the next one. */
  readonly margin: number
  /** How much a rare term counts above a common one: 0 is not at all, 1 is BM25's. */
  readonly rarity: number
}

/** A request or a passage as the terms that are known. */
interface Vector {
  readonly terms: Int32Array
  readonly values: Float32Array
}

/** A pair of words that occurs once tells nothing that its words don't. */
const FEWEST_PAIRS = 2
/** What is true of every request, so that a class can be likely before a word is read. */
const CONSTANT = 0.3
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2

/**
 * Tells classes apart by terms. Each class begins as the sum of its passages; then whatever passage does not find its
 * own class first, by a margin, moves the weights of its terms from the rival to its own (a passive-aggressive
 * classifier). So a word that two classes share comes to count for neither.
 */
export class TermClassifier {
  readonly #classes: number
  readonly #idf: Idf
  readonly #rarity: number
  readonly #constant: number
  readonly #places = new Map<string, number>()
  /** A row a term, a column a class. */
  readonly #weights: Float32Array

  private constructor(classes: number, passages: readonly Passage[], rarity: number, hasConstant: boolean) {
    this.#classes = classes
    this.#rarity = rarity
    this.#constant = hasConstant ? CONSTANT : 0
    this.#idf = idfAmong(classes, passages)
    const seen = new Map<string, number>()
    for (const { terms } of passages)
      for (const term of terms.keys()) seen.set(term, (seen.get(term) ?? 0) + 1)
    for (const [term, times] of seen)
      if (!isPair(term) || times >= FEWEST_PAIRS) this.#places.set(term, this.#places.size)
    this.#weights = new Float32Array((this.#places.size + 1) * classes)
  }

  /** The passages are in the order of their owners; each is a step, once to begin with and once in every round. */
  static *trained(
    classes: number,
    passages: readonly Passage[],
    training: Training,
    hasConstant: boolean,
  ): Generator<void, TermClassifier> {
    const classifier = new TermClassifier(classes, passages, training.rarity, hasConstant)
    yield
    const examples: { owner: number; vector: Vector }[] = []
    for (const { owner, weight, terms } of passages) {
      const vector = classifier.#vector(terms)
      classifier.#move(vector, owner, weight)
      examples.push({ owner, vector })
      yield
    }
    classifier.#level()
    yield
    const mixed = inMixedOrder(examples)
    const scores = new Float32Array(classes)
    for (let round = 0; round < training.rounds; round++)
      for (const { owner, vector } of mixed) {
        classifier.#learn(vector, owner, training, scores)
        yield
      }
    return classifier
  }

  /** How much speaks for each class. */
  scores(request: TermCounts): Float32Array {
    return this.#scores(this.#vector(request))
  }

  /** Terms that nobody has count too: they keep all at a distance. */
  #vector(counts: TermCounts): Vector {
    const known: [place: number, value: number][] = []
    let squares = 0
    for (const [term, count] of counts) {
      const value = Math.log1p(count) * this.#idf(term) ** this.#rarity
      squares += value * value
      const place = this.#places.get(term)
      if (place !== undefined) known.push([place, value])
    }
    const length = Math.sqrt(squares) || 1
    const constant = known.length > 0 && this.#constant > 0 ? [this.#places.size] : []
    return {
      terms: Int32Array.from([...known.map(([place]) => place), ...constant]),
      values: Float32Array.from([
        ...known.map(([, value]) => value / length),
        ...constant.map(() => this.#constant),
      ]),
    }
  }

  #scores({ terms, values }: Vector, scores: Float32Array = new Float32Array(this.#classes)): Float32Array {
    const classes = this.#classes
    const weights = this.#weights
    for (let at = 0; at < terms.length; at++) {
      const row = (terms[at] ?? 0) * classes
      const value = values[at] ?? 0
      for (let one = 0; one < classes; one++)
        scores[one] = (scores[one] ?? 0) + value * (weights[row + one] ?? 0)
    }
    return scores
  }

  /** `scores` is memory to compute in: training makes a hundred thousand of them. */
  #learn(vector: Vector, owner: number, { step, margin }: Training, scores: Float32Array): void {
    this.#scores(vector, scores.fill(0))
    const own = scores[owner] ?? 0
    scores[owner] = -Infinity
    const rival = largest(scores)
    const missing = margin - own + (scores[rival] ?? 0)
    if (rival === owner || missing <= 0) return
    const distance = Math.min(step, missing / 2)
    this.#move(vector, owner, distance)
    this.#move(vector, rival, -distance)
  }

  #move({ terms, values }: Vector, owner: number, distance: number): void {
    for (let at = 0; at < terms.length; at++) {
      const cell = (terms[at] ?? 0) * this.#classes + owner
      this.#weights[cell] = (this.#weights[cell] ?? 0) + distance * (values[at] ?? 0)
    }
  }

  /** Makes all classes of one length, and none likelier than another before a word is read. */
  #level(): void {
    const classes = this.#classes
    const weights = this.#weights
    weights.fill(0, this.#places.size * classes)
    const squares = new Float64Array(classes)
    for (let cell = 0; cell < weights.length; cell++)
      squares[cell % classes] = (squares[cell % classes] ?? 0) + (weights[cell] ?? 0) ** 2
    for (let cell = 0; cell < weights.length; cell++)
      weights[cell] = (weights[cell] ?? 0) / Math.sqrt(squares[cell % classes] || 1)
  }
}

function largest(values: Float32Array): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) > (values[best] ?? 0)) best = at
  return best
}

/** The same order on every run, in which neighbours are far apart: a class that comes in one piece would be unlearnt. */
const inMixedOrder = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value, at) => ({ value, place: (at * GOLDEN_RATIO) % 1 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value)
