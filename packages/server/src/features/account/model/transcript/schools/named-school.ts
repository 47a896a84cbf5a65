import { mentionsCode } from '../words/codes.ts'

/**
 * The id of the school that a text names and nothing else, or `IN_DOUBT` where it may be one of several. Short names
 * such as `Victoria` count only where the text can be nothing but a school.
 */
export type NamedSchool = (text: string, isPlace: boolean) => string | undefined

/** Where a text names a school and nothing says which: no id has this form. */
export const IN_DOUBT = '?'

interface Found {
  kind: 'one' | 'several' | 'none'
  school?: { id: string }
  schools?: readonly { id: string }[]
}

/** Where names are looked up. */
interface Directory {
  byCode: (code: string) => string | undefined
  byName: (text: string) => Found
}

const LONGEST = 64
/** Shorter codes may be a mark or a word: `AU`, `OC`. */
const SHORTEST_CODE = 3
/** No transcript has as many lines that could be names; to bound the time. */
const MOST_NAMES = 300
/** `SFU` */
const CODE = /^[A-Z]{3,5}$/
const PLACE = /\b(?:university|college|institut\w+|polytechnic)\b/i

/** Where somebody means to go: the courses of other sentences are not of that school. */
export const GOING =
  /\b(?:transfer(?:ring)?|appl(?:y|ying|ied)|mov(?:e|ing)|switch(?:ing)?|get(?:ting)? in|admitted|accepted) (?:in)?to\b|\b(?:want|hop(?:e|ing)|plan(?:ning|s)?|wish|like|going|looking|try(?:ing)?|intend|aim(?:ing)?) to\b|\bhop(?:e|ing) for\b/i

/** Whether a sentence says where its writer wants to go, and nothing of the courses below it. */
export const isAboutWriter = (text: string): boolean =>
  /\bI\b.*[.!]\s*$/.test(text) &&
  GOING.test(text) &&
  !/\b(?:these|those|them|following|below|above|courses?|classes)\b/i.test(text)

/** A subject and a number in two cells. */
const CELLS = /(?:^|[\t|,;])\s*"?[A-Z]{2,6}"?\s*[\t|,;]\s*"?[A-Z]?\d{2,4}[A-Z]{0,2}"?\s*(?:[\t|,;]|$)/

/** Whether a line names a course, in one cell or two. */
export const isOfCourse = (text: string): boolean => mentionsCode(text) || CELLS.test(text)

/** Looks names up in a directory. Of several schools with a name, the one that the reader was told is meant. */
export function namedSchool({ byCode, byName }: Directory, own: string | undefined): NamedSchool {
  const known = new Map<string, string | undefined>()
  const search = (text: string): string | undefined => {
    const coded = CODE.test(text) ? byCode(text) : undefined
    if (coded !== undefined) return coded
    // Subjects and marks are as short.
    if (CODE.test(text) && text !== 'UBC') return undefined
    const found = byName(text)
    if (found.kind === 'one') return found.school?.id
    if (found.kind === 'none') return undefined
    return found.schools?.some(({ id }) => id === own) === true ? own : IN_DOUBT
  }
  return (text, isPlace) => {
    if (text.length < SHORTEST_CODE || text.length > LONGEST || !/^\p{Lu}/u.test(text)) return undefined
    if (!isPlace && !PLACE.test(text)) return undefined
    if (!known.has(text)) known.set(text, known.size < MOST_NAMES ? search(text) : undefined)
    return known.get(text)
  }
}
