import { courseCode, type CourseReference } from './course-reference.ts'
import type { Resolution, SchoolResolver } from './schools/resolve-school.ts'
import type { SchoolNames } from './schools/school.ts'

/** A code within a school. */
export type CourseCode = Omit<CourseReference, 'institution'>

/** A course as a person wrote it. */
export type WrittenCourse<School extends SchoolNames> =
  | { kind: 'unreadable' }
  /** A code without a school. */
  | { kind: 'bare'; code: CourseCode }
  /** A code with a school, which may be ambiguous or unknown. */
  | { kind: 'named'; code: CourseCode; school: string; found: Resolution<School> }

type Schools<School> = Pick<SchoolResolver<School>, 'resolve' | 'resolveStrictly'>

/**
 * Reads a course as people write it: `langara:CPSC 1150`, `Langara CPSC 1150`, `CPSC 1150 (Langara)`, `cpsc1150`,
 * `CPSC-1150-002` of any section.
 */
export function readCourse<School extends SchoolNames>(
  text: string,
  schools: Schools<School>,
): WrittenCourse<School> {
  const written = text.trim().replace(/\s+/g, ' ')
  const colon = written.indexOf(':')
  if (colon !== -1) {
    const code = writtenCode(written.slice(colon + 1))
    const school = written.slice(0, colon).trim()
    return code && school !== ''
      ? { kind: 'named', code, school, found: schools.resolve(school) }
      : { kind: 'unreadable' }
  }
  const code = writtenCode(written)
  return (
    schoolBehind(written, schools) ??
    schoolBefore(written, schools) ??
    (code ? { kind: 'bare', code } : { kind: 'unreadable' })
  )
}

const SUBJECT_NUMBER = String.raw`([A-Z][A-Z&/.' ]*?)[\s_–—-]*([0-9]{2,4}[A-Z]{0,2})`
/** With hyphens the third part is a section; with spaces only if it looks like no number of a course. */
const SECTIONS = [
  new RegExp(`^${SUBJECT_NUMBER}[_–—-]+[A-Z]{0,2}[0-9]{1,3}[A-Z]?$`),
  new RegExp(`^${SUBJECT_NUMBER} (?:SEC(?:TION)?\\.? ?[0-9]+|0[0-9]{1,2}|[A-Z]{1,2}[0-9]{2,3})$`),
]

/** The code of a text, without the section. */
export function writtenCode(text: string): CourseCode | undefined {
  const upper = text.trim().toUpperCase()
  const [, subject, number] = SECTIONS.map((section) => section.exec(upper)).find((found) => found) ?? []
  return courseCode(subject === undefined ? upper : `${subject} ${number}`)
}

const BEHIND = [
  /^(.+?) ?\(([^()]*\p{L}[^()]*)\)$/u,
  /^(.+?[0-9]\S*)(?:,| at| from| @) (.*\p{L}.*)$/iu,
  /^(.+[0-9][A-Z]{0,2}) (\p{L}.+)$/iu,
]

/** `CPSC 1150 (Langara)`, `CPSC 1150 at Langara`, `CPSC 1150 Langara` */
function schoolBehind<School extends SchoolNames>(
  written: string,
  { resolve, resolveStrictly }: Schools<School>,
): WrittenCourse<School> | undefined {
  for (const [at, pattern] of BEHIND.entries()) {
    const [, before = '', school = ''] = pattern.exec(written) ?? []
    const code = writtenCode(before)
    if (!code || /[0-9]/.test(code.subject)) continue
    const found = at < 2 ? resolve(school) : resolveStrictly(school)
    if (found.kind !== 'none') return { kind: 'named', code, school, found }
  }
  return undefined
}

/** A subject is letters too, so only a sure name is taken for a school, the longest first: `SFU CMPT 120`. */
function schoolBefore<School extends SchoolNames>(
  written: string,
  { resolveStrictly }: Schools<School>,
): WrittenCourse<School> | undefined {
  const words = written.split(' ')
  if (words.length > MOST_WORDS) return undefined
  for (let end = words.length - 1; end > 0; end--) {
    const school = words
      .slice(0, end)
      .join(' ')
      .replace(/[\s,–—-]+$/, '')
    const code = writtenCode(words.slice(end).join(' '))
    if (!code || !/^[A-Z][A-Z&/ ]+$/.test(code.subject)) continue
    const found = resolveStrictly(school)
    if (found.kind === 'one' || (found.kind === 'several' && code.subject.length <= LONGEST_SUBJECT))
      return { kind: 'named', code, school, found }
  }
  return undefined
}

/** More than any school's name and code have. */
const MOST_WORDS = 20
/** Words that begin several schools' names begin titles too: `Northern Studies 101`. */
const LONGEST_SUBJECT = 5
