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
  const [one, two] = [profileOf(note), profileOf(other)]
  if (one.question.normal === two.question.normal)
    return one.back.normal === two.back.normal ? 'same' : 'question'
  if (crosses(note, other)) return 'same'
  const isNear =
    overlap(one.back, two.back) >= NEAR_ANSWERS && overlap(one.question, two.question) >= NEAR_QUESTIONS
  return isNear ? 'near' : undefined
}

/** A reversed note duplicates one with front and back swapped. */
function crosses(note: Compared, other: Compared): boolean {
  if (note.kind !== 'reversed' && other.kind !== 'reversed') return false
  const [one, two] = [profileOf(note), profileOf(other)]
  return one.front.normal === two.back.normal && one.back.normal === two.front.normal
}

/** What comparing a text needs. */
interface TextProfile {
  readonly normal: string
  readonly figures: string
  /** The first significant words; a long text is told by its beginning. */
  readonly words: readonly string[]
  readonly stems: readonly string[]
  /** How often each stem occurs. */
  readonly counts: ReadonlyMap<string, number>
}

interface NoteProfile {
  readonly question: TextProfile
  readonly front: TextProfile
  readonly back: TextProfile
}

const MAX_WORDS = 100
/** So many words, or a tenth of them, may be misspelled; comparing more letter by letter would take too long. */
const MAX_MISSPELLED = 3

/** Each note of a batch is compared with all others. */
const profiles = new WeakMap<Compared, NoteProfile>()

function profileOf(note: Compared): NoteProfile {
  const known = profiles.get(note)
  if (known) return known
  const front = textProfile(note.front)
  const question = note.kind === 'cloze' ? textProfile(questionText(note)) : front
  const profile = { question, front, back: textProfile(note.back) }
  profiles.set(note, profile)
  return profile
}

function textProfile(text: string): TextProfile {
  const words = significantWords(text).slice(0, MAX_WORDS)
  const stems = words.map(stem)
  const counts = new Map<string, number>()
  for (const each of stems) counts.set(each, (counts.get(each) ?? 0) + 1)
  return { normal: normalText(text), figures: figures(text), words, stems, counts }
}

/** The share of common words, from 0 to 1; inflections and typos count as the same word. */
function overlap(one: TextProfile, other: TextProfile): number {
  if (one.figures !== other.figures) return 0
  const total = one.words.length + other.words.length
  if (total === 0) return one.normal === other.normal ? 1 : 0
  let shared = 0
  for (const [each, count] of one.counts) shared += Math.min(count, other.counts.get(each) ?? 0)
  const most = Math.max(MAX_MISSPELLED, one.words.length / 10)
  const isFew = Math.min(one.words.length, other.words.length) - shared <= most
  return (2 * (shared + (isFew ? misspelled(without(one, other), without(other, one)) : 0))) / total
}

/** The words of one text that the other has no form of. */
function without({ words, stems }: TextProfile, { counts }: TextProfile): string[] {
  const left = new Map(counts)
  return words.filter((_, at) => {
    const each = stems[at] ?? ''
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count <= 0
  })
}

/** How many words have a misspelled counterpart. */
function misspelled(words: readonly string[], others: readonly string[]): number {
  const left = [...others]
  let found = 0
  for (const word of words) {
    const at = left.findIndex((candidate) => isMisspelled(word, candidate))
    if (at === -1) continue
    left.splice(at, 1)
    found += 1
  }
  return found
}

/** Numbers and operators must match: `7 × 8` is not similar to `7 × 9`. */
const figures = (text: string): string => (plainText(text).match(/[\p{N}\p{Sm}#%&@^*/\\]/gu) ?? []).join('')

const isMisspelled = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST_MISSPELLED && editDistance(one, other, 1) <= 1
