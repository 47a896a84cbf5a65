import { createHash } from 'node:crypto'
import { editDistance } from '../../../../platform/search/spelling.ts'
import { stem } from '../../../../platform/search/stem.ts'
import type { Note } from '../card.ts'
import { clozeFull } from '../cloze.ts'
import { plainText, tellingWords } from './words.ts'

type Compared = Pick<Note, 'kind' | 'front' | 'back'>

/** `same`: the same question and answer. `question`: the same question, answered otherwise. `near`: nearly the same. */
export type Likeness = 'same' | 'question' | 'near'

/** From how much on two questions are taken for one, and two answers. */
const NEAR_QUESTIONS = 0.8
const NEAR_ANSWERS = 0.5
/** Words shorter than this are others when one letter is. */
const SHORTEST_MISSPELLED = 5
/** Marks that say nothing; `C++` and `C#` differ by others. */
const SILENT_MARKS = /[.,;:!?¿¡"'’‘“”„«»()[\]{}…–—_-]+/g

const questionText = ({ kind, front }: Compared): string => (kind === 'cloze' ? clozeFull(front) : front)

/** A text without what does not count: case, markup, silent marks, the width of gaps. Accents count. */
export const normalText = (text: string): string => {
  const plain = plainText(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const bare = plain.replace(SILENT_MARKS, ' ').replace(/\s+/g, ' ').trim()
  return bare === '' ? plain : bare
}

/** The same for two notes that ask the same. */
export const likenessKey = (note: Compared): string =>
  createHash('sha256')
    .update(normalText(questionText(note)))
    .digest('base64url')
    .slice(0, 22)

/** How a note is like another; undefined where it is not. */
export function likenessOf(note: Compared, other: Compared): Likeness | undefined {
  const [question, asked] = [questionText(note), questionText(other)]
  const sameQuestion = normalText(question) === normalText(asked)
  if (sameQuestion && normalText(note.back) === normalText(other.back)) return 'same'
  if (sameQuestion) return 'question'
  if (crosses(note, other)) return 'same'
  const answersAgree = overlap(note.back, other.back) >= NEAR_ANSWERS
  return answersAgree && overlap(question, asked) >= NEAR_QUESTIONS ? 'near' : undefined
}

/** A reversed note asks what another has the other way round. */
const crosses = (note: Compared, other: Compared): boolean =>
  (note.kind === 'reversed' || other.kind === 'reversed') &&
  normalText(note.front) === normalText(other.back) &&
  normalText(note.back) === normalText(other.front)

/** The share of words that two texts have in common, from 0 to 1: forms and slips of a word are the word itself. */
export function overlap(one: string, other: string): number {
  if (figures(one) !== figures(other)) return 0
  const [words, others] = [tellingWords(one), tellingWords(other)]
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

/** Figures and signs of a calculation: `7 × 8` is not nearly `7 × 9`. */
const figures = (text: string): string => (plainText(text).match(/[\p{N}\p{Sm}#%&@^*/\\]/gu) ?? []).join('')

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  stem(one) === stem(other) ||
  (Math.min(one.length, other.length) >= SHORTEST_MISSPELLED && editDistance(one, other, 1) <= 1)
