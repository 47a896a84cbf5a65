import { type TermCounts, gramCounts, stemCounts, wordCounts } from './term-counts.ts'
import { RANKING, type Ranking } from './ranking.ts'
import { idfAmong, type Passage, scoreSpreader, TermSpace } from './term-space.ts'
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

/** More than any likeness comes to. */
const SAID_IN_FULL = 100

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
  readonly #texts: TermSpace
  /** The place of the tool that each text belongs to. */
  readonly #owners: readonly number[]
  readonly #spread: ReturnType<typeof scoreSpreader>
  /** Which tools a whole request is the name or an utterance of. */
  readonly #phrases: ReadonlyMap<string, readonly number[]>

  constructor(
    tools: readonly IndexedTool[],
    fields: readonly IndexedField[] = ALL_FIELDS,
    ranking: Ranking = RANKING,
  ) {
    const passages = toolTexts(tools, new Set(fields)).flatMap((texts, owner) =>
      passagesOf(texts, owner, ranking),
    )
    const stems = passages.map((passage) => ({ ...passage, terms: stemCounts(passage.terms) }))
    const grams = passages.map((passage) => ({ ...passage, terms: gramCounts(passage.terms) }))
    const idf = idfAmong(tools.length, stems)
    this.#names = tools.map(({ tool }) => tool.name)
    this.#ranking = ranking
    this.#words = new TermSpace(tools.length, stems, idf)
    this.#letters = new TermSpace(tools.length, grams, idfAmong(tools.length, grams))
    this.#texts = new TermSpace(
      stems.length,
      stems.map(({ terms }, owner) => ({ owner, weight: 1, terms })),
      idf,
    )
    this.#owners = passages.map(({ owner }) => owner)
    this.#spread = scoreSpreader(this.#words, tools.length)
    this.#phrases = phrasesOf(tools, new Set(fields))
  }

  /** The tools that have something in common with the request, best first. */
  search(request: string, { among, limit }: SearchOptions = {}): ToolHit[] {
    const words = wordCounts([request, 1])
    const stems = stemCounts(words)
    const byLetters = this.#letters.compare(gramCounts(words))
    const closest = this.#closest(stems)
    const near = this.#words
      .compare(stems)
      .near.map(
        (value, tool) =>
          value +
          this.#ranking.letters * (byLetters.near[tool] ?? 0) +
          this.#ranking.closest * (closest[tool] ?? 0),
      )
    const scores = this.#spread(near, this.#ranking.similar)
    for (const tool of this.#phrases.get(phraseOf(request)) ?? [])
      scores[tool] = (scores[tool] ?? 0) + SAID_IN_FULL
    return this.#names
      .map((name, tool) => ({ name, score: scores[tool] ?? 0, relevance: byLetters.covered[tool] ?? 0 }))
      .filter(({ name, score }) => score > 0 && (among?.has(name) ?? true))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, limit)
  }

  /** How near each tool's nearest text is. */
  #closest(stems: TermCounts): Float64Array {
    const closest = new Float64Array(this.#names.length)
    for (const [text, near] of this.#texts.compare(stems).near.entries()) {
      const owner = this.#owners[text] ?? 0
      if (near > (closest[owner] ?? 0)) closest[owner] = near
    }
    return closest
  }
}

/** A text as it was said, whatever its case and punctuation. */
const phraseOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

function phrasesOf(
  tools: readonly IndexedTool[],
  fields: ReadonlySet<IndexedField>,
): ReadonlyMap<string, readonly number[]> {
  const said = tools.flatMap(({ tool, mode }, owner) =>
    [
      ...(fields.has('name') ? [tool.name, mode.replace(/([a-z0-9])([A-Z])/g, '$1 $2')] : []),
      ...(fields.has('utterances') ? tool.utterances : []),
    ].map((text) => ({ phrase: phraseOf(text), owner })),
  )
  const owners = Map.groupBy(
    said.filter(({ phrase }) => phrase !== ''),
    ({ phrase }) => phrase,
  )
  return new Map([...owners].map(([phrase, all]) => [phrase, [...new Set(all.map(({ owner }) => owner))]]))
}

/** A tool's card and each of its requests, as words. */
const passagesOf = ({ name, card, requests }: ToolTexts, owner: number, ranking: Ranking): Passage[] => [
  { owner, weight: ranking.card, terms: wordCounts([name, ranking.name], [card, 1]) },
  ...requests.map((request) => ({ owner, weight: 1, terms: wordCounts([request, 1]) })),
]
