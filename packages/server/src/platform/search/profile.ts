import { codeToken } from './tokens.ts'

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
  return [...profile.matchAll(/ ([a-z0-9]+):/g)].map(([, word = '']) => word)
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
