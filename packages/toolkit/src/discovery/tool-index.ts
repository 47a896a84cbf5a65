import { completed, inSlices } from '../limits/in-slices.ts'
import { gramCounts, phraseCounts, type TermCounts } from './term-counts.ts'
import { wordsOf } from './analyze.ts'
import { AHEAD_OF_OFF_TOPIC, FITTING, RANKING, type Ranking } from './ranking.ts'
import { TermClassifier } from './term-classifier.ts'
import { type Passage, TermSpace } from './term-space.ts'
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

/** Steps between two looks at the clock. */
const STEPS_AT_ONCE = 16

/** What an index is made of. */
interface Parts {
  readonly words: TermClassifier
  readonly letters: TermSpace
  /** Which tools a whole request is the name, an utterance or an example of. */
  readonly phrases: ReadonlyMap<string, readonly number[]>
}

/** The work of an index, in steps of a fraction of a millisecond. */
function* partsOf(
  tools: readonly IndexedTool[],
  { fields = ALL_FIELDS, ranking = RANKING, offTopic = [] }: IndexOptions,
): Generator<void, Parts> {
  const texts = yield* toolTexts(tools, new Set(fields))
  const passages = texts.flatMap((own, owner) => passagesOf(own, owner, ranking))
  const all = [...passages, ...offTopic.map((text) => ({ owner: tools.length, weight: 1, text }))]
  const knowsOffTopic = offTopic.length > 0
  const phrases = yield* termsOf(all, (text) => phraseCounts(text, ranking.pairs))
  const classes = tools.length + Number(knowsOffTopic)
  const words = yield* TermClassifier.trained(classes, phrases, ranking, knowsOffTopic)
  const letters = yield* TermSpace.of(tools.length, yield* termsOf(passages, gramCounts))
  return { words, letters, phrases: phrasesOf(texts) }
}

/**
 * Finds tools by what people ask for: by the words of a request, and by their letters, for what is misspelled.
 *
 * @example
 * const [best] = new ToolIndex(registry.getAll()).search('will my stats class count elsewhere', { limit: 5 })
 */
export class ToolIndex {
  readonly #names: readonly string[]
  readonly #ranking: Ranking
  readonly #knowsOffTopic: boolean
  readonly #parts: Parts

  /** The parts are made without a pause, unless they are given. */
  constructor(
    tools: readonly IndexedTool[],
    options: IndexOptions = {},
    parts: Parts = completed(partsOf(tools, options)),
  ) {
    this.#names = tools.map(({ tool }) => tool.name)
    this.#ranking = options.ranking ?? RANKING
    this.#knowsOffTopic = (options.offTopic ?? []).length > 0
    this.#parts = parts
  }

  /** The same index, made while the thread does other work in between: a hundred tools take a third of a second. */
  static async inSlices(tools: readonly IndexedTool[], options: IndexOptions = {}): Promise<ToolIndex> {
    return new ToolIndex(tools, options, await inSlices(partsOf(tools, options), STEPS_AT_ONCE))
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
    const byWords = this.#parts.words.scores(phraseCounts(request, this.#ranking.pairs))
    const byLetters = this.#parts.letters.compare(gramCounts(request))
    const inFull = new Set(this.#parts.phrases.get(phraseOf(request)))
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

function* termsOf(texts: readonly Text[], count: (text: string) => TermCounts): Generator<void, Passage[]> {
  const passages: Passage[] = []
  for (const { owner, weight, text } of texts) {
    passages.push({ owner, weight, terms: count(text) })
    yield
  }
  return passages
}
