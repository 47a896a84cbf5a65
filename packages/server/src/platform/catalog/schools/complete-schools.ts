import { plainWords } from './name-words.ts'
import type { SchoolNames } from './school.ts'

/** One more than clients display, so that they know there are more. */
export const MOST_COMPLETIONS = 101

/** Schools whose id or code starts with the typed text, and schools with a name or alias that has a word that does. */
export function completeSchools<School extends SchoolNames>(
  typed: string,
  schools: readonly School[],
): { byId: School[]; byName: School[] } {
  const wanted = typed.trim().toLowerCase()
  const words = ` ${plainWords(typed).join(' ')}`
  const isById = ({ id, code }: School) => id.startsWith(wanted) || code.toLowerCase().startsWith(wanted)
  const isByName = ({ name, aliases }: School) =>
    [name, ...aliases].some((each) => ` ${plainWords(each).join(' ')}`.includes(words))
  return {
    byId: schools.filter(isById),
    byName: schools.filter((school) => !isById(school) && isByName(school)),
  }
}
