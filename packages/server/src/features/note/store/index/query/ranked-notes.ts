import { PARTS_A_NOTE } from '../index-database-store.ts'

export interface FoundNote {
  /** The best matching part. */
  readonly part: number
  readonly score: number
}

export const noteOf = (part: number): number => Math.floor(part / PARTS_A_NOTE)

type Scored = readonly [part: number, score: number]

/** Notes by relevance, each once; some follow unranked. */
export class RankedNotes {
  readonly #ranked: readonly FoundNote[]
  readonly #rest: readonly number[]

  private constructor(ranked: readonly FoundNote[], rest: readonly number[]) {
    this.#ranked = ranked
    this.#rest = rest
  }

  static of(scored: readonly Scored[], ...others: readonly (readonly number[])[]): RankedNotes {
    const ranked = best(scored)
    const known = new Set(ranked.map(({ part }) => noteOf(part)))
    return new RankedNotes(
      ranked,
      others.flatMap((parts) => unseen(parts, known).toReversed()),
    )
  }

  get total(): number {
    return this.#ranked.length + this.#rest.length
  }

  get bestScore(): number {
    return this.#ranked[0]?.score ?? 1
  }

  page(from: number, limit: number): FoundNote[] {
    const ranked = this.#ranked.slice(from, from + limit)
    const first = Math.max(0, from - this.#ranked.length)
    const rest = this.#rest.slice(first, first + limit - ranked.length)
    const score = this.#ranked.at(-1)?.score ?? 1
    return [...ranked, ...rest.map((part) => ({ part, score }))]
  }

  /** Appends notes that are not included yet, with capped scores. */
  followedBy(others: RankedNotes): RankedNotes {
    if (this.total === 0) return others
    const max = this.#ranked.at(-1)?.score ?? 1
    const known = new Set(this.#ranked.map(({ part }) => noteOf(part)))
    const ranked = others.#ranked.filter(({ part }) => !known.has(noteOf(part)))
    const capped = ranked.map(({ part, score }) => ({ part, score: Math.min(score, max) }))
    return new RankedNotes([...this.#ranked, ...capped], unseen(others.#rest, known))
  }
}

/** Each note once with its best part; ties in favour of newer entries. */
function best(found: readonly Scored[]): FoundNote[] {
  const byNote = new Map<number, FoundNote>()
  for (const [part, score] of found) {
    const known = byNote.get(noteOf(part))
    if (!known || score > known.score) byNote.set(noteOf(part), { part, score })
  }
  return [...byNote.values()].toSorted((one, other) => other.score - one.score || other.part - one.part)
}

/** Parts of notes not seen before; marks them as seen. */
function unseen(parts: readonly number[], known: Set<number>): number[] {
  const found: number[] = []
  for (const part of parts) {
    const note = noteOf(part)
    if (known.has(note)) continue
    known.add(note)
    found.push(part)
  }
  return found
}
