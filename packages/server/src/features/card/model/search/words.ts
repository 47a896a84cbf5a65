import { analyze, isStopWord } from '../../../../platform/search/analyze.ts'
import { stem } from '../../../../platform/search/stem.ts'
import type { Note } from '../card.ts'
import { clozeFull } from '../cloze.ts'

/** Per note. */
const MAX_WORDS = 500

const TAGS_AND_MEDIA = /<[^<>]{0,500}>|\[sound:[^\]]{0,200}\]|&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/gi

export const plainText = (text: string): string => text.replace(TAGS_AND_MEDIA, ' ')

/** The words of a text for search and comparison. Single characters count, because a card may ask for one. */
export const wordsOf = (text: string): string[] => analyze(plainText(text), 'characters')

/** The words without stop words; all of them if nothing else is left. */
export function significantWords(text: string): string[] {
  const words = wordsOf(text)
  const significant = words.filter((word) => !isStopWord(word))
  return significant.length > 0 ? significant : words
}

/** Separates a tag from its parent, as in `biology::cell`. */
export const TAG_SEPARATOR = '::'

/** Normalizes a tag for comparison. */
const foldTag = (tag: string): string => tag.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '_')

export const sameTag = (one: string, other: string): boolean => foldTag(one) === foldTag(other)

/** The prefix keeps tags apart from words. */
export const tagWord = (tag: string): string => `#${foldTag(tag)}`

/** The searched fields, most relevant first. */
export interface SearchedFields {
  front: string[]
  tags: string[]
  back: string[]
}

export const searchedFields = ({
  kind,
  front,
  back,
  tags,
}: Pick<Note, 'kind' | 'front' | 'back' | 'tags'>): SearchedFields => ({
  front: wordsOf(kind === 'cloze' ? clozeFull(front) : front),
  tags: tags.flatMap(wordsOf),
  back: wordsOf(back),
})

/** The search index entries of a note: words, stems and tags. */
export function indexWords(note: Pick<Note, 'kind' | 'front' | 'back' | 'tags'>): string[] {
  const { front, tags, back } = searchedFields(note)
  const words = [...tags, ...front, ...back].flatMap((word) => [word, stem(word)])
  return [...new Set([...note.tags.map(tagWord), ...words])].slice(0, MAX_WORDS)
}
