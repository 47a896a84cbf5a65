import { createHash } from 'node:crypto'
import { editDistance } from '../../../../platform/search/spelling.ts'
import { stem } from '../../../../platform/search/stem.ts'
import type { Note } from '../card.ts'
import { clozeFull } from '../cloze.ts'
import { plainText, significantWords } from './words.ts'

type Compared = Pick<Note, 'kind' | 'front' | 'back'>

/** `same`: same question and answer. `question`: same question, other answer. `near`: almost the same. */
export type Similarity = 'same' | 'question' | 'near'

/** Overlap from which questions and answers count as near duplicates. */
const NEAR_QUESTIONS = 0.8
const NEAR_ANSWERS = 0.5
/** In shorter words a single different letter makes another word. */
const SHORTEST_MISSPELLED = 5
/** Punctuation without meaning; `C++` and `C#` keep their marks. */
const SILENT_MARKS = /[.,;:!?¿¡"'’‘“”„«»()[\]{}…–—_-]+/g

const questionText = ({ kind, front }: Compared): string => (kind === 'cloze' ? clozeFull(front) : front)

/** Normalizes case, markup, punctuation and spacing; accents stay. */
export const normalText = (text: string): string => {
  const plain = plainText(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const bare = plain.replace(SILENT_MARKS, ' ').replace(/\s+/g, ' ').trim()
  return bare === '' ? plain : bare
}

/** Equal for notes with the same question. */
export const questionKey = (note: Compared): string =>
  createHash('sha256')
    .update(normalText(questionText(note)))
    .digest('base64url')
    .slice(0, 22)

/** Undefined if the notes are not similar. */
export function similarityOf(note: Compared, other: Compared): Similarity | undefined {
  const [question, asked] = [questionText(note), questionText(other)]
  const sameQuestion = normalText(question) === normalText(asked)
  if (sameQuestion && normalText(note.back) === normalText(other.back)) return 'same'
  if (sameQuestion) return 'question'
  if (crosses(note, other)) return 'same'
  const answersAgree = overlap(note.back, other.back) >= NEAR_ANSWERS
  return answersAgree && overlap(question, asked) >= NEAR_QUESTIONS ? 'near' : undefined
}

/** A reversed note duplicates one with front and back swapped. */
const crosses = (note: Compared, other: Compared): boolean =>
  (note.kind === 'reversed' || other.kind === 'reversed') &&
  normalText(note.front) === normalText(other.back) &&
  normalText(note.back) === normalText(other.front)

/** The share of common words, from 0 to 1; inflections and typos count as the same word. */
export function overlap(one: string, other: string): number {
  if (figures(one) !== figures(other)) return 0
  const [words, others] = [significantWords(one), significantWords(other)]
  if (words.length === 0 && others.length === 0) return normalText(one) === normalText(other) ? 1 : 0
  const left = [...others]
  let shared = 0
  for (const word of words) {
    const at = left.findIndex((candidate) => isSameWord(word, candidate))
    if (at === -1) continue
    left.splice(at, 1)
    shared += 1
  }
  return (2 * shared) / (words.length + others.length)
}

/** Numbers and operators must match: `7 × 8` is not similar to `7 × 9`. */
const figures = (text: string): string => (plainText(text).match(/[\p{N}\p{Sm}#%&@^*/\\]/gu) ?? []).join('')

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  stem(one) === stem(other) ||
  (Math.min(one.length, other.length) >= SHORTEST_MISSPELLED && editDistance(one, other, 1) <= 1)
