import { editDistance } from '../search/spelling.ts'
import { institutionId } from './institution.ts'

export interface NamedSchool {
  id: string
  name: string
}

const MOST_NEAREST = 5
const SHORTEST_WORD = 3
/** Words that do not distinguish schools. */
const GENERIC = new Set(
  'university college institute polytechnic school academy community technical state the of and at for in'.split(
    ' ',
  ),
)

/** Finds the one school with this id, name or words of its name; undefined if none or several match. */
export function findSchoolByName<Candidate extends NamedSchool>(
  text: string,
  schools: readonly Candidate[],
): Candidate | undefined {
  const wanted = institutionId(text)
  const words = wordsOf(text)
  return (
    schools.find(({ id }) => id === wanted) ??
    single(schools.filter(({ name }) => institutionId(name) === wanted)) ??
    (words.some(isDistinctive)
      ? single(schools.filter(({ name }) => new Set(words).isSubsetOf(new Set(wordsOf(name)))))
      : undefined)
  )
}

/** The ids of the schools with a similar id or name, most similar first. */
export function nearestSchools(text: string, schools: readonly NamedSchool[]): string[] {
  const id = institutionId(text)
  const words = wordsOf(text).filter(isDistinctive)
  return schools
    .map((school) => ({
      id: school.id,
      edits: Math.min(editsTo(id, school.id), ...words.map((word) => editsToName(word, school.name))),
    }))
    .filter(({ edits }) => edits !== Infinity)
    .toSorted((a, b) => a.edits - b.edits || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_NEAREST)
    .map((school) => school.id)
}

/** The note for a school that was not given by its id. */
export const schoolAssumption = (text: string, { id, name }: NamedSchool): string =>
  `"${text}" was read as ${name} (${id})`

const single = <One>(all: readonly One[]): One | undefined => (all.length === 1 ? all[0] : undefined)

const wordsOf = (text: string): string[] =>
  institutionId(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const isDistinctive = (word: string): boolean => word.length >= SHORTEST_WORD && !GENERIC.has(word)

/** A third of the letters may differ, but at least one. */
const editsTo = (typed: string, known: string): number =>
  editDistance(typed, known, Math.max(1, Math.floor(Math.min(typed.length, known.length) / 3)))

const editsToName = (typed: string, name: string): number =>
  Math.min(
    ...wordsOf(name)
      .filter(isDistinctive)
      .map((word) => (word.startsWith(typed) ? 0 : editsTo(typed, word))),
    Infinity,
  )

/** One more than clients display, so that they know there are more. */
export const MOST_COMPLETIONS = 101

interface School {
  id: string
  name: string
}

/** Schools whose id starts with the typed text, and schools with a word of their name that does. */
export function completeSchools<Known extends School>(
  typed: string,
  schools: readonly Known[],
): { byId: Known[]; byName: Known[] } {
  const wanted = typed.trim().toLowerCase()
  const byId = schools.filter(({ id }) => id.startsWith(wanted))
  const byName = schools.filter(
    ({ id, name }) => !id.startsWith(wanted) && ` ${name.toLowerCase()}`.includes(` ${wanted}`),
  )
  return { byId, byName }
}
