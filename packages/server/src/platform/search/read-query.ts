import { isNumber } from './tokens.ts'
import { corrections, keysToAsk } from './spelling.ts'
import { otherNumeral, stem } from './stem.ts'
import type { Scope } from './runs.ts'
import { isStopWord, isUnspaced } from './analyze.ts'
import { documentsByPrefix, stemKey, wordsByKeys, wordsByStem, type KnownWord } from './dictionary.ts'

const SHORTEST_PREFIX = 2
const SHORTEST_ABBREVIATION = 3

type Dictionary = Pick<Scope, 'db' | 'index' | 'parts'>

/**
 * Finds what each word of a query stands for: itself and its other forms; what it begins, if it is the last and may
 * not be typed to the end, or if it is unknown; or else the words it may be a misspelling of.
 */
export async function readWords(
  dictionary: Dictionary,
  words: readonly string[],
  lastIsOpen: boolean,
): Promise<QueryWord[]> {
  if (words.length === 0) return []
  const distinct = [...new Set(words)]
  const telling = distinct.filter((word) => !isStopWord(word))
  const required = new Set(telling.length > 0 ? telling : distinct)
  const forms = await wordsByStem(
    dictionary.db,
    dictionary.parts,
    distinct.flatMap((word) => stemsOf(word)),
  )
  const read: QueryWord[] = []
  for (const word of distinct) {
    const known = forms.filter(isFormOf(word))
    // A single character of a script without spaces may stand anywhere in a word; a pair is never a beginning.
    const isOpen = isUnspaced(word) ? word.length === 1 : lastIsOpen && word === words.at(-1)
    if (required.has(word)) read.push(await readWord(dictionary, word, known, isOpen))
    else if (known.length > 0) read.push({ ...readKnown(word, known), isRequired: false })
  }
  return read
}

async function readWord(
  dictionary: Dictionary,
  word: string,
  known: readonly KnownWord[],
  isOpen: boolean,
): Promise<QueryWord> {
  const isKnown = known.length > 0
  const shortest = isOpen ? SHORTEST_PREFIX : SHORTEST_ABBREVIATION
  const canBegin = isUnspaced(word) ? isOpen : isNumber(word) || word.length >= shortest
  const begun =
    canBegin && (isOpen || !isKnown) ? await documentsByPrefix(dictionary.db, dictionary.parts, word) : 0
  const completions = begun > 0 ? [beginning(word)] : []
  if (isKnown) {
    const read = readKnown(word, known)
    return { ...read, alternatives: [...read.alternatives, ...completions] }
  }
  if (begun === 0) return readMisspelled(dictionary, word)
  return { word, reading: 'completed', alternatives: completions, documents: begun, isRequired: true }
}

function readKnown(word: string, known: readonly KnownWord[]): QueryWord {
  return {
    word,
    reading: known.some((form) => form.word === word) ? 'exact' : 'inflected',
    alternatives: known.map((form) => (form.word === word ? exactly(word) : inflected(form.word))),
    documents: documentsOf(known),
    isRequired: true,
  }
}

async function readMisspelled({ db, index, parts }: Dictionary, word: string): Promise<QueryWord> {
  const keys = keysToAsk(word)
  const meant = keys.length > 0 ? corrections(word, await wordsByKeys(db, index, parts, keys)) : []
  const [nearest] = meant
  if (!nearest) return { word, reading: 'unknown', alternatives: [], documents: 0, isRequired: true }
  const stems = meant.map((each) => stem(each.word))
  const forms = await wordsByStem(db, parts, stems)
  const others = forms.filter((form) => meant.every((each) => each.word !== form.word))
  return {
    word,
    reading: 'corrected',
    alternatives: [
      ...meant.map((each) => corrected(each.word, nearest.edits)),
      ...others.map((form) => corrected(form.word, nearest.edits + 1)),
    ],
    documents: documentsOf(forms),
    isRequired: true,
  }
}

function stemsOf(word: string): string[] {
  const numeral = otherNumeral(word)
  return numeral === undefined ? [stemKey(word)] : [stemKey(word), numeral]
}

function isFormOf(word: string): (form: KnownWord) => boolean {
  const stems = stemsOf(word)
  const isPair = isUnspaced(word) && word.length > 1
  return (form) => (isPair ? form.word === word : stems.includes(stemKey(form.word)))
}

/** How a word of a query was understood. */
export type Reading = 'exact' | 'inflected' | 'completed' | 'corrected' | 'unknown'

/** A word to look for in the place of one that was typed. */
export interface Alternative {
  readonly word: string
  /** True for all words that begin so. */
  readonly isPrefix: boolean
  /** What finding it counts, beside finding the word itself. */
  readonly weight: number
}

/** A word of a query, and all that is looked for in its place. */
export interface QueryWord {
  readonly word: string
  readonly reading: Reading
  readonly alternatives: readonly Alternative[]
  /** In how many documents one of them is, or a few more. */
  readonly documents: number
  /** A document without it is no full answer. Stop words are not required, unless there are no others. */
  readonly isRequired: boolean
}

const INFLECTED = 0.8
/** By how many letters were wrong; another form of the right word is one more. */
const CORRECTED = [1, 0.7, 0.5, 0.35]

export const exactly = (word: string): Alternative => ({ word, isPrefix: false, weight: 1 })
export const inflected = (word: string): Alternative => ({ word, isPrefix: false, weight: INFLECTED })
export const corrected = (word: string, wrong: number): Alternative => ({
  word,
  isPrefix: false,
  weight: CORRECTED[wrong] ?? 0,
})
/** The more of a word was typed, the likelier it is the one. */
export const beginning = (prefix: string): Alternative => ({
  word: prefix,
  isPrefix: true,
  weight: INFLECTED,
})

export const documentsOf = (words: readonly KnownWord[]): number =>
  words.reduce((sum, { documents }) => sum + documents, 0)
