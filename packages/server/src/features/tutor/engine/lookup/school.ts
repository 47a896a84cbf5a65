import * as z from 'zod'

export const School = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  place: z.string().nullable().default(null),
  courses: z.number().default(0),
})
export type School = z.output<typeof School>

export interface NamedSchool {
  id: string
  at: number
  /** Named as the school that credit goes to. */
  isGoal: boolean
  /** False if only agreements name its courses. */
  hasCatalog: boolean
}

/** Words that many schools' names share. */
const COMMON_WORDS = new Set(
  'university college polytechnic institute school of the and at for community technical state city campus technology'.split(
    ' ',
  ),
)
/** Codes that are also common words. */
const COMMON_CODES = new Set(['art', 'can', 'the', 'and', 'for', 'not', 'arts', 'all', 'any'])
/** Words and first names that mean a school only in the exact case of its code or name. */
const CASED =
  /^(?:alex|doug|lang|camo|nic|tru|au|ec|oc|qu|asm|mission|quest|west|citrus|skyline|foothill|evergreen valley|golden west|victor valley)$/i

/** The schools that a text names by code, name, alias, or the distinctive part of the name. */
export function schoolsIn(text: string, schools: readonly School[]): NamedSchool[] {
  const cities = Map.groupBy(schools, cityOf)
  const spans = schools.flatMap((school) => {
    const span = spanOf(text, school, (word) => cities.get(word)?.some((other) => other !== school) ?? false)
    return span ? [{ school, ...span }] : []
  })
  // `UBC Okanagan` does not name Okanagan College.
  const named = spans.filter(
    (one) =>
      !spans.some(
        (other) => other.at <= one.at && other.end >= one.end && other.end - other.at > one.end - one.at,
      ),
  )
  return named
    .map(({ school: { id, courses }, at }) => ({
      id,
      at,
      isGoal: isGoalAt(text, at),
      hasCatalog: courses > 0,
    }))
    .toSorted((a, b) => a.at - b.at)
}

const cityOf = ({ place }: School): string => (place ?? '').split(',', 1).join().toLowerCase()

interface Span {
  at: number
  end: number
}

/** The first and longest mention. */
function spanOf(
  text: string,
  { id, code, name, aliases }: School,
  isOthersCity: (word: string) => boolean,
): Span | undefined {
  const distinctive = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMMON_WORDS.has(word.toLowerCase()))
    .join(' ')
  const names = [
    name,
    ...(isOthersCity(distinctive.toLowerCase()) ? [] : [distinctive]),
    ...aliases,
    ...[id, code].filter((short) => !COMMON_CODES.has(short.toLowerCase())),
  ]
  const spans = names
    .filter((each) => each.length >= 2 && !(CASED.test(each) && each === each.toLowerCase()))
    .flatMap((each): Span[] => {
      const flags = CASED.test(each) ? 'u' : 'iu'
      const found = new RegExp(`(?<![\\p{L}\\p{N}])${spaced(each)}(?![\\p{L}\\p{N}])`, flags).exec(text)
      return found ? [{ at: found.index, end: found.index + found[0].length }] : []
    })
  return spans.toSorted((a, b) => a.at - b.at || b.end - a.end)[0]
}

const spaced = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

const isGoalAt = (text: string, at: number): boolean =>
  /\b(?:to|into)\s+(?:the\s+)?$/i.test(text.slice(0, at))
