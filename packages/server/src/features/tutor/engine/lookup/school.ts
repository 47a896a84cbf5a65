import * as z from 'zod'

export const School = z.object({ id: z.string(), code: z.string(), name: z.string() })
export type School = z.output<typeof School>

export interface NamedSchool {
  id: string
  /** Where in the text. */
  at: number
  /** Said as the place that credit goes to. */
  isGoal: boolean
}

/** Words of schools' names that tell none from another. */
const COMMON = new Set(
  'university college polytechnic institute school of the and at for community technical state city campus technology'.split(
    ' ',
  ),
)
/** Codes that are words of every day, too. */
const EVERYDAY = new Set(['art', 'can', 'the', 'and', 'for', 'not', 'arts', 'all', 'any'])

/** The schools that a text names by their code, their name, or what is particular in the name. */
export function schoolsIn(text: string, schools: readonly School[]): NamedSchool[] {
  const found = schools.flatMap((school) => {
    const at = placeOf(text, school)
    return at === undefined ? [] : [{ id: school.id, at, isGoal: isGoalAt(text, at) }]
  })
  return found.toSorted((a, b) => a.at - b.at)
}

function placeOf(text: string, { id, code, name }: School): number | undefined {
  const particular = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMMON.has(word.toLowerCase()))
    .join(' ')
  const names = [name, particular, ...[id, code].filter((short) => !EVERYDAY.has(short.toLowerCase()))]
  const places = names
    .filter((each) => each.length >= 2)
    .map((each) => new RegExp(`(?<![\\p{L}\\p{N}])${spaced(each)}(?![\\p{L}\\p{N}])`, 'iu').exec(text)?.index)
    .filter((place) => place !== undefined)
  return places.length > 0 ? Math.min(...places) : undefined
}

const spaced = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

const isGoalAt = (text: string, at: number): boolean =>
  /\b(?:to|into)\s+(?:the\s+)?$/i.test(text.slice(0, at))
