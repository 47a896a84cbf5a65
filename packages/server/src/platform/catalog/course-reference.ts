import { INSTITUTION_ID, institutionId } from './institution.ts'

/** A course by school and code. */
export interface CourseReference {
  institution: string
  subject: string
  number: string
}

const MOST_CHARACTERS = 100
/** Most subjects are letters; technical colleges use numbers, as in `801-195`. */
const CODE =
  /^([A-Z][A-Z0-9&/.()'+ ]*?|[0-9]{2,3}(?: [0-9]{3})?) ([A-Z]{0,3}[0-9][A-Z0-9./]*|[A-Z0-9]*X{2,}[A-Z0-9]*)( [A-Z]{1,2})?$/

/** Parses a course code to its canonical form, `CMPT 225`; undefined if it is not a code. */
export function courseCode(text: string): { subject: string; number: string } | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  const spaced = text
    .toUpperCase()
    .replace(/[\s_–—-]+/g, ' ')
    .trim()
  const split = CODE.exec(spaced) ?? CODE.exec(spaced.replace(/^([A-Z&/.']*[A-Z&])([0-9])/, '$1 $2'))
  const [, subject, number, suffix = ''] = split ?? []
  return subject === undefined || number === undefined ? undefined : { subject, number: number + suffix }
}

/**
 * Parses a course reference: `sfu:CMPT 225`, `cmpt225` and ` SFU:cmpt-225 ` mean the same. A reference
 * without a school uses the given one; undefined if there is none.
 */
export function courseReference(text: string, institution?: string): CourseReference | undefined {
  const colon = text.indexOf(':')
  const school = colon === -1 ? institution : institutionId(text.slice(0, colon))
  const code = courseCode(text.slice(colon + 1))
  return school === undefined || !INSTITUTION_ID.test(school) || !code
    ? undefined
    : { institution: school, ...code }
}

/** The canonical text: `sfu:CMPT 225`. */
export const referenceText = ({ institution, subject, number }: CourseReference): string =>
  `${institution}:${subject} ${number}`

/** Equal for all spellings of one code: schools write `C S 1` and `CS 1`. */
export const compactCode = ({ subject, number }: Pick<CourseReference, 'subject' | 'number'>): string =>
  `${subject}${number}`.replace(/[^A-Z0-9]/g, '')

/** The institution of a canonical reference: `sfu` of `sfu:CMPT 225`. */
export const schoolOf = (course: string): string => course.slice(0, Math.max(0, course.indexOf(':')))
