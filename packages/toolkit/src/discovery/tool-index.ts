import { type Bag, gramBag, stemBag, wordBag } from './bag.ts'
import { kinshipOf } from './kinship.ts'
import { RANKING, type Ranking } from './ranking.ts'
import { TermSpace } from './term-space.ts'
import { type IndexedField, type IndexedTool, toolTexts, type ToolTexts } from './tool-texts.ts'

export interface ToolHit {
  name: string
  /** What hits are ordered by. */
  score: number
  /** The share of the request that the tool's texts hold, from 0 to 1, letters that tell more counting more. */
  relevance: number
}

export interface SearchOptions {
  /** The names of the tools that may be found; all, where it is left out. */
  among?: ReadonlySet<string>
  limit?: number
}

const ALL_FIELDS: readonly IndexedField[] = ['name', 'description', 'parameters', 'utterances']

/**
 * Finds tools by what people ask for: by the words of a request, and by their letters, for what is misspelled.
 *
 * @example
 * const [best] = new ToolIndex(registry.getAll()).search('will my stats class count elsewhere', { limit: 5 })
 */
export class ToolIndex {
  readonly #names: readonly string[]
  readonly #ranking: Ranking
  readonly #words: TermSpace
  readonly #letters: TermSpace
  readonly #lend: ReturnType<typeof kinshipOf>

  constructor(
    tools: readonly IndexedTool[],
    fields: readonly IndexedField[] = ALL_FIELDS,
    ranking: Ranking = RANKING,
  ) {
    const texts = toolTexts(tools, new Set(fields))
    const passages = texts.flatMap((own, owner) =>
      bagsOf(own, ranking).map(({ weight, words }) => ({ owner, weight, words })),
    )
    const space = (termsOf: (words: Bag) => Bag) =>
      new TermSpace(
        tools.length,
        passages.map(({ owner, weight, words }) => ({ owner, weight, terms: termsOf(words) })),
      )
    this.#names = tools.map(({ tool }) => tool.name)
    this.#ranking = ranking
    this.#words = space(stemBag)
    this.#letters = space(gramBag)
    this.#lend = kinshipOf(this.#words, tools.length)
  }

  /** The tools that have something in common with the request, best first. */
  search(request: string, { among, limit }: SearchOptions = {}): ToolHit[] {
    const words = wordBag([request, 1])
    const byWords = this.#words.compare(stemBag(words))
    const byLetters = this.#letters.compare(gramBag(words))
    const { letters, kin } = this.#ranking
    const near = byWords.near.map((value, place) => value + letters * (byLetters.near[place] ?? 0))
    const scores = this.#lend(near, kin)
    return this.#names
      .map((name, place) => ({ name, score: scores[place] ?? 0, relevance: byLetters.covered[place] ?? 0 }))
      .filter(({ name, score }) => score > 0 && (among?.has(name) ?? true))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, limit)
  }
}

/** A tool's card and each of its requests as words. */
const bagsOf = ({ name, card, requests }: ToolTexts, ranking: Ranking): { weight: number; words: Bag }[] => [
  { weight: ranking.card, words: wordBag([name, ranking.name], [card, 1]) },
  ...requests.map((request) => ({ weight: 1, words: wordBag([request, 1]) })),
]
