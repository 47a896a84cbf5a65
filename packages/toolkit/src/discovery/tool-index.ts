import { gramCounts, phraseCounts, type TermCounts } from './term-counts.ts'
import { wordsOf } from './analyze.ts'
import { AHEAD_OF_OFF_TOPIC, FITTING, RANKING, type Ranking } from './ranking.ts'
import { TermClassifier } from './term-classifier.ts'
import { idfAmong, type Passage, TermSpace } from './term-space.ts'
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

export interface IndexOptions {
  /** What of the tools is searched; all, where it is left out. */
  fields?: readonly IndexedField[]
  ranking?: Ranking
  /** Requests as people make them that no tool is for. */
  offTopic?: readonly string[]
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
  readonly #words: TermClassifier
  readonly #letters: TermSpace
  readonly #knowsOffTopic: boolean
  /** Which tools a whole request is the name, an utterance or an example of. */
  readonly #phrases: ReadonlyMap<string, readonly number[]>

  constructor(
    tools: readonly IndexedTool[],
    { fields = ALL_FIELDS, ranking = RANKING, offTopic = [] }: IndexOptions = {},
  ) {
    const texts = toolTexts(tools, new Set(fields))
    const passages = texts.flatMap((own, owner) => passagesOf(own, owner, ranking))
    const all = [...passages, ...offTopic.map((text) => ({ owner: tools.length, weight: 1, text }))]
    const grams = termsOf(passages, gramCounts)
    this.#names = tools.map(({ tool }) => tool.name)
    this.#ranking = ranking
    this.#knowsOffTopic = offTopic.length > 0
    this.#words = new TermClassifier(
      tools.length + Number(this.#knowsOffTopic),
      termsOf(all, (text) => phraseCounts(text, ranking.pairs)),
      ranking,
      this.#knowsOffTopic,
    )
    this.#letters = new TermSpace(tools.length, grams, idfAmong(tools.length, grams))
    this.#phrases = phrasesOf(texts)
  }

  /** The tools that have something in common with the request, best first. */
  search(request: string, options?: SearchOptions): ToolHit[] {
    return this.#rank(request, options).hits
  }

  /** The same, but nothing where the request is most likely about something that no tool is for. */
  find(request: string, options?: SearchOptions): ToolHit[] {
    const { hits, offTopic } = this.#rank(request, options)
    const fits = this.#knowsOffTopic
      ? (hits[0]?.score ?? 0) >= offTopic + AHEAD_OF_OFF_TOPIC
      : hits.some(({ relevance }) => relevance >= FITTING)
    return fits ? hits : []
  }

  #rank(request: string, { among, limit }: SearchOptions = {}): { hits: ToolHit[]; offTopic: number } {
    if (wordsOf(request).length === 0) return { hits: [], offTopic: 0 }
    const byWords = this.#words.scores(phraseCounts(request, this.#ranking.pairs))
    const byLetters = this.#letters.compare(gramCounts(request))
    const inFull = new Set(this.#phrases.get(phraseOf(request)))
    const hits = this.#names
      .map((name, tool) => ({
        name,
        score:
          (byWords[tool] ?? 0) +
          this.#ranking.letters * (byLetters.near[tool] ?? 0) +
          (inFull.has(tool) ? SAID_IN_FULL : 0),
        relevance: byLetters.covered[tool] ?? 0,
      }))
      .filter(({ name, score }) => score > 0 && (among?.has(name) ?? true))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, limit)
    return { hits, offTopic: byWords[this.#names.length] ?? 0 }
  }
}

/** A text as it was said, whatever its case and punctuation. */
const phraseOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

function phrasesOf(texts: readonly ToolTexts[]): ReadonlyMap<string, readonly number[]> {
  const said = texts.flatMap(({ names, phrases }, owner) =>
    [...names, ...phrases].map((text) => ({ phrase: phraseOf(text), owner })),
  )
  const owners = Map.groupBy(
    said.filter(({ phrase }) => phrase !== ''),
    ({ phrase }) => phrase,
  )
  return new Map([...owners].map(([phrase, all]) => [phrase, [...new Set(all.map(({ owner }) => owner))]]))
}

interface Text {
  readonly owner: number
  readonly weight: number
  readonly text: string
}

/** A tool's card and each of its requests. */
const passagesOf = (
  { names, card, phrases, pointers }: ToolTexts,
  owner: number,
  ranking: Ranking,
): Text[] => [
  { owner, weight: ranking.card, text: [...names, ...names, card].join(' ') },
  ...[...phrases, ...pointers].map((text) => ({ owner, weight: 1, text })),
]

const termsOf = (texts: readonly Text[], count: (text: string) => TermCounts): Passage[] =>
  texts.map(({ owner, weight, text }) => ({ owner, weight, terms: count(text) }))
