import { institutionCode, institutionId } from '../institution.ts'
import knownSchools from './known-schools.json' with { type: 'json' }
import { isDistinctive, longWords } from './name-words.ts'
import type { School } from './school.ts'

/** What an import says about a school. */
export interface DescribedSchool {
  code: string
  name: string
  place: string | null
  country: string | null
  gradeScale: School['gradeScale']
}

type Known = (typeof knownSchools)[number]

const KNOWN: ReadonlyMap<string, Known> = new Map(
  knownSchools.map((school) => [institutionId(school.code), school]),
)

/** A school by what its import says, and by what is generally known where only its code occurs. */
export function nameSchool(id: string, described: DescribedSchool | undefined, isFictional: boolean): School {
  const code = described?.code ?? institutionCode(id)
  // An import that knows only the code gives it as the name.
  const given = described?.name.toUpperCase() === code.toUpperCase() ? undefined : described?.name
  const known = isFictional ? undefined : knownAs(id, given)
  const name =
    known && (given === undefined || startsWith(known.name, given)) ? known.name : (given ?? nameFromId(id))
  const place = described?.place ?? (known ? `${known.city}, ${known.region}` : null)
  return {
    id,
    code,
    name,
    aliases: known ? [known.name, ...known.aliases].filter((alias) => alias !== name) : [],
    places: known
      ? [known.city, ...known.campuses, known.region, known.country]
      : [place, described?.country].filter((each) => each !== null && each !== undefined),
    place,
    country: described?.country ?? known?.country ?? null,
    gradeScale: described?.gradeScale ?? null,
    isFictional,
  }
}

/** Another system may use the same code: a name with no word in common is another school. */
function knownAs(id: string, name: string | undefined): Known | undefined {
  const known = KNOWN.get(id)
  if (known === undefined || name === undefined) return known
  const words = new Set([known.code, known.name, ...known.aliases].flatMap(longWords).filter(isDistinctive))
  return longWords(name).some((word) => words.has(word)) ? known : undefined
}

/** An import that names a campus like the whole university does not tell the campuses apart. */
const startsWith = (whole: string, beginning: string): boolean =>
  longWords(whole).join(' ').startsWith(longWords(beginning).join(' '))

const SMALL = new Set(['of', 'the', 'and', 'at', 'for', 'in'])

/** `city-college-of-san-francisco` is `City College of San Francisco`; what has no words is a code. */
function nameFromId(id: string): string {
  const words = id.split('-').filter((word) => word !== '')
  if (words.length < 2) return institutionCode(id)
  return words
    .map((word, at) =>
      SMALL.has(word) && at > 0
        ? word
        : word.length < 3
          ? word.toUpperCase()
          : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    )
    .join(' ')
}
