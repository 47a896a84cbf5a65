import { editDistance } from '../../search/spelling.ts'
import { isDistinctive, longWords, plainWords } from './name-words.ts'
import type { SchoolNames } from './school.ts'

const MOST_NEAREST = 5
const SHORTEST_WORD = 3

/** The schools with a similar id or a similar word in their name, most similar first. */
export function nearestSchools<School extends SchoolNames>(
  text: string,
  schools: readonly School[],
): School[] {
  const typed = plainWords(text).join('-')
  const words = longWords(text).filter(isTelling)
  return schools
    .map((school) => ({
      school,
      edits: Math.min(editsTo(typed, school.id), ...words.map((word) => editsToName(word, school))),
    }))
    .filter(({ edits }) => edits !== Infinity)
    .toSorted((a, b) => a.edits - b.edits || (a.school.id < b.school.id ? -1 : 1))
    .slice(0, MOST_NEAREST)
    .map(({ school }) => school)
}

const isTelling = (word: string): boolean => word.length >= SHORTEST_WORD && isDistinctive(word)

/** A third of the letters may differ, but at least one. */
const editsTo = (typed: string, known: string): number =>
  editDistance(typed, known, Math.max(1, Math.floor(Math.min(typed.length, known.length) / 3)))

const editsToName = (typed: string, { name, aliases }: SchoolNames): number =>
  Math.min(
    ...[name, ...aliases]
      .flatMap(longWords)
      .filter(isTelling)
      .map((word) => (word.startsWith(typed) ? 0 : editsTo(typed, word))),
    Infinity,
  )
