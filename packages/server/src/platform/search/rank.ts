import type { SearchRunTable } from '../store/schema/search-tables.ts'
import type { PossibleCode } from './tokens.ts'
import type { Collection } from './collection.ts'
import {
  countIn,
  findWord,
  findWordsWithPrefix,
  hasCode,
  hasCodePrefix,
  profileLengths,
  type ProfileWord,
} from './document-profile.ts'
import type { Alternative, QueryWord } from './read-query.ts'

/** BM25's constants: how soon repetition stops to count, and how much a long field takes from it. */
const SATURATION = 1.2
const LENGTH_MATTERS = 0.75

/** What of the way to a full score it is worth that the query is the code, the beginning of one, or the title. */
const WHOLE_CODE = 0.9
const BEGUN_CODE = 0.3
const WHOLE_TITLE = 0.5

/** A word that is only begun counts at least this share of a whole one, and more the less is missing. */
const BEGUN_WORD = 0.5

/** A stop word seems rare, because in prose it is not counted. */
const OPTIONAL_WORD = 0.1

/** What is known of the documents together. */
export interface Statistics {
  readonly documents: number
  readonly averageLengths: readonly number[]
}

export interface Score {
  /** Between 0 and 1, which only a document with nothing but the words of the query could come near. */
  readonly score: number
  /** The words of the query that the document answers. */
  readonly matched: readonly string[]
}

export function statisticsOf({ fields }: Collection, runs: readonly SearchRunTable[]): Statistics {
  const documents = sum(runs.map((run) => run.documents))
  const averageLengths = fields.map(
    (_, field) => sum(runs.map(({ lengths }) => lengths[field] ?? 0)) / Math.max(documents, 1),
  )
  return { documents, averageLengths }
}

/** Ranks by BM25F: a word's counts in all fields are weighed and added before they saturate. */
export function ranking(
  { fields }: Collection,
  { documents, averageLengths }: Statistics,
  words: readonly QueryWord[],
  codes: readonly PossibleCode[],
): (profile: string) => Score {
  const rarities = words.map(
    (word) => inverseDocumentFrequency(word.documents, documents) * (word.isRequired ? 1 : OPTIONAL_WORD),
  )
  const most = sum(rarities) || 1
  const titles = [...fields.keys()].filter((field) => fields[field]?.kind === 'title')

  return (profile) => {
    const lengths = profileLengths(profile)
    const units = fields.map(({ weight }, field) => {
      const relative = (lengths[field] ?? 0) / (averageLengths[field] || 1)
      return weight / (1 - LENGTH_MATTERS + LENGTH_MATTERS * relative)
    })
    const matches = words.map(({ alternatives }) => bestMatch(profile, alternatives, units))
    const strength = sum(matches.map((match, word) => (match?.strength ?? 0) * (rarities[word] ?? 0))) / most

    const inTitle = matches.map((match) => titles.some((field) => match && countIn(match.found, field) > 0))
    const ofQuery = sum(inTitle.map((isIn, word) => (isIn ? (rarities[word] ?? 0) : 0))) / most
    const titleLength = sum(titles.map((field) => lengths[field] ?? 0))
    const ofTitle =
      words.filter((word, index) => word.isRequired && inTitle[index]).length / (titleLength || 1)
    // Squared, because a title without one of the words is mostly another's.
    const bonus = Math.max(
      WHOLE_TITLE * ofQuery ** 2 * Math.min(1, ofTitle),
      ...codes.map(({ code }) => codeBonus(profile, code)),
    )
    return {
      score: strength + (1 - strength) * bonus,
      matched: words.filter((_, word) => matches[word]).map(({ word }) => word),
    }
  }
}

interface Match {
  readonly found: ProfileWord
  readonly strength: number
}

function bestMatch(
  profile: string,
  alternatives: readonly Alternative[],
  units: readonly number[],
): Match | undefined {
  let best: Match | undefined
  for (const { word, isPrefix, weight } of alternatives) {
    const whole = isPrefix ? undefined : findWord(profile, word, units.length)
    const found = isPrefix ? findWordsWithPrefix(profile, word, units.length) : whole ? [whole] : []
    for (const each of found) {
      const typed = isPrefix ? BEGUN_WORD + (1 - BEGUN_WORD) * (word.length / each.word.length) : 1
      const strength = weight * typed * saturated(each, units)
      if (!best || strength > best.strength) best = { found: each, strength }
    }
  }
  return best
}

function saturated(word: ProfileWord, units: readonly number[]): number {
  let frequency = 0
  for (const [field, unit] of units.entries()) frequency += unit * countIn(word, field)
  return frequency / (SATURATION + frequency)
}

function codeBonus(profile: string, code: string): number {
  if (hasCode(profile, code)) return WHOLE_CODE
  return hasCodePrefix(profile, code) ? BEGUN_CODE : 0
}

/** BM25's inverse document frequency. */
export function inverseDocumentFrequency(documents: number, all: number): number {
  const within = Math.min(documents, all)
  return Math.log(1 + (all - within + 0.5) / (within + 0.5))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
