import { analyze, isStopWord } from '../../../../platform/search/analyze.ts'
import { stem } from '../../../../platform/search/stem.ts'
import type { Note } from '../card.ts'
import { clozeFull } from '../cloze.ts'

/** Of one note; a card that needs more is a book. */
const MOST_WORDS = 500

const TAGS_AND_MEDIA = /<[^<>]{0,500}>|\[sound:[^\]]{0,200}\]|&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/gi

/** A text without its markup. */
export const plainText = (text: string): string => text.replace(TAGS_AND_MEDIA, ' ')

/** The words of a text as they are searched and compared. A card may ask for a single character, so each is a word. */
export const wordsOf = (text: string): string[] => analyze(plainText(text), 'characters')

/** The words that say what a text is about; all of them where none does. */
export function tellingWords(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !isStopWord(word))
  return telling.length > 0 ? telling : words
}

/** A tag as it is compared, however it is written. */
export const foldTag = (tag: string): string =>
  tag.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '_')

/** Begins like no word, so that a tag is never taken for one. */
export const tagWord = (tag: string): string => `#${foldTag(tag)}`

/** The fields that a search looks at, the most telling first. */
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

/** What a note is found by: its words, their stems, and its tags. */
export function indexWords(note: Pick<Note, 'kind' | 'front' | 'back' | 'tags'>): string[] {
  const { front, tags, back } = searchedFields(note)
  const words = [...tags, ...front, ...back].flatMap((word) => [word, stem(word)])
  return [...new Set([...note.tags.map(tagWord), ...words])].slice(0, MOST_WORDS)
}
