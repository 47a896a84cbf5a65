import { codeToken, codesOf, titleToken } from './tokens.ts'
import { analyze, isStopWord } from './analyze.ts'
import type { Collection, SearchDocument } from './collection.ts'
import { facetTokens } from './token-query.ts'

const BASE = 32
const MOST = BASE - 1
/** More different words than this PostgreSQL might not take; a book has fewer. */
const MOST_WORDS = 12_000

/** Counts the words of a document by field. A word's counts are the digits of one number, a field a digit. */
export class WordCounts {
  readonly #units: readonly number[]
  readonly #counts = new Map<string, number>()

  constructor(fields: number) {
    this.#units = Array.from({ length: fields }, (_, field) => BASE ** (fields - 1 - field))
  }

  add(word: string, field: number): void {
    const unit = this.#units[field] ?? 0
    const count = this.#counts.get(word) ?? 0
    if (count === 0 && this.#counts.size === MOST_WORDS) return
    if (Math.floor(count / unit) % BASE < MOST) this.#counts.set(word, count + unit)
  }

  has(word: string): boolean {
    return this.#counts.has(word)
  }

  words(): string[] {
    return [...this.#counts.keys()]
  }

  toString(): string {
    let text = ''
    for (const [word, count] of this.#counts)
      text += `${word}:${count.toString(BASE).padStart(this.#units.length, '0')} `
    return text
  }
}

/**
 * What ranking needs to know of a document, as one short text that is searched instead of parsed:
 * `2,5,60 #cmpt225 cmpt:100 data:012 `, the lengths of the fields, the codes, and for each word how often it stands in
 * each field.
 */
export function writeProfile(
  lengths: readonly number[],
  codes: readonly string[],
  counts: WordCounts,
): string {
  return `${lengths.join(',')} ${codes.map((code) => `${codeToken(code)} `).join('')}${counts.toString()}`
}

export function profileLengths(profile: string): number[] {
  return profile.slice(0, profile.indexOf(' ')).split(',').map(Number)
}

export function profileWords(profile: string): string[] {
  return [...profile.matchAll(/ ([^ :#]+):/g)].map(([, word = '']) => word)
}

export function hasCode(profile: string, code: string): boolean {
  return profile.includes(` ${codeToken(code)} `)
}

/** Whether a code of the document begins so. */
export function hasCodePrefix(profile: string, prefix: string): boolean {
  return profile.includes(` ${codeToken(prefix)}`)
}

/** A word of a document. */
export interface ProfileWord {
  readonly word: string
  /** How often it stands in each field, as digits. */
  readonly counts: string
}

export function findWord(profile: string, word: string, fields: number): ProfileWord | undefined {
  const entry = `${word}:`
  // Looked for without the gap before it: a search for a rare character first is several times faster.
  for (let at = profile.indexOf(entry); at !== -1; at = profile.indexOf(entry, at + 1)) {
    const start = at + entry.length
    if (profile[at - 1] === ' ') return { word, counts: profile.slice(start, start + fields) }
  }
  return undefined
}

export function findWordsWithPrefix(profile: string, prefix: string, fields: number): ProfileWord[] {
  const found: ProfileWord[] = []
  for (let at = profile.indexOf(prefix); at !== -1; at = profile.indexOf(prefix, at + 1)) {
    if (profile[at - 1] !== ' ') continue
    const end = profile.indexOf(':', at)
    found.push({ word: profile.slice(at, end), counts: profile.slice(end + 1, end + 1 + fields) })
  }
  return found
}

export function countIn({ counts }: ProfileWord, field: number): number {
  return Number.parseInt(counts.charAt(field), BASE)
}

/** A document as the index keeps it. */
export interface Entry {
  readonly id: string
  /** The text of each field, in the collection's order. */
  readonly fields: readonly string[]
  /** How many words each field has, without stop words. */
  readonly lengths: readonly number[]
  readonly profile: string
  readonly words: readonly string[]
  readonly facets: readonly string[]
  /** Everything that a query can ask for. */
  readonly tokens: readonly string[]
}

export const entryOf = <Name extends string>(
  collection: Collection<Name>,
  { id, fields, facets }: SearchDocument<Name>,
): Entry =>
  entryFrom(
    collection,
    storable(id),
    collection.fields.map(({ name }) => storable(fields[name] ?? '')),
    [...new Set(facetTokens(facets))],
  )

/** From what is stored of a document: the texts of its fields and the tokens of its facets. */
export function entryFrom(
  { fields }: Collection,
  id: string,
  texts: readonly string[],
  facets: readonly string[],
): Entry {
  const counts = new WordCounts(fields.length)
  const titleWords = new Set<string>()
  const codes = new Set<string>()
  const lengths = fields.map(({ kind }, field) => {
    const all = analyze(texts[field] ?? '')
    const telling = all.filter((word) => !isStopWord(word))
    const words = kind === 'prose' ? telling : all
    for (const word of words) counts.add(word, field)
    if (kind !== 'prose') for (const word of words) if (counts.has(word)) titleWords.add(word)
    if (kind === 'code') for (const code of codesOf(texts[field] ?? '')) codes.add(code)
    return telling.length
  })
  const words = counts.words()
  const tokens = [...words, ...facets]
  for (const word of titleWords) tokens.push(titleToken(word))
  for (const code of codes) tokens.push(codeToken(code))
  const profile = writeProfile(lengths, [...codes], counts)
  return { id, fields: texts, lengths, profile, words, facets, tokens }
}

/** What every database keeps as it is. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
