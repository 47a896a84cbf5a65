import { SECONDARY } from '../../tree.ts'
import {
  COURSE_NUMBER,
  coursesOfNumber,
  isCount,
  isOpenNumber,
  type Carried,
  type FoundCourses,
  type Origin,
} from './course-code.ts'
import type { Token } from './token.ts'
import { FILLER, TESTS, wordSet } from './words.ts'

const SUBJECT = /^[A-Z][A-Z&]{0,7}$/
const COMPACT = /^([A-Z][A-Z&]{1,7})-?(\d{1,4}[A-Z]{0,2}\d?)$/
const SECONDARY_YEAR = /^(?:9|1[0-3])$/
const NAME = /^(?:[A-Z][A-Za-z-]*[a-z][A-Za-z-]*|BC)$/
const NAME_LINKS = wordSet('of for and in the')
/** Subjects that are written small as well: `high school chemistry 12`. */
const SCHOOL_SUBJECTS = wordSet(
  'math mathematics calculus pre-calculus precalculus chemistry physics biology english',
)
const MOST_SUBJECT_WORDS = 3
const MOST_NAME_WORDS = 8

/** Capitals that start no course code. */
const NOT_SUBJECTS = wordSet(
  'and or of the in for to by from with at not gpa cgpa bc nb grade level year term unit units credit credits',
  'minimum prerequisite corequisite',
)

/** Capitalised words that name no course, however a number follows them. */
const NOT_NAMES = wordSet(
  'grade level year term fall spring summer winter semester section stage step block part january february march',
  'april june july august september october november december any band week day after since until over under within',
  'about than one two three four',
)

/** The course that starts at a token, with the subject of the one before where it has none of its own. */
export const courseAt = (
  all: readonly Token[],
  at: number,
  origin: Origin,
  carried: Carried | undefined,
): FoundCourses | undefined =>
  compactAt(all, at, origin) ??
  codeAt(all, at, origin) ??
  secondaryAt(all, at) ??
  gradeCourseAt(all, at) ??
  namedAt(all, at, origin) ??
  elidedAt(all, at, carried)

/** `CMPT225` */
function compactAt(all: readonly Token[], at: number, { institution }: Origin): FoundCourses | undefined {
  const [, subject = '', number = ''] = COMPACT.exec(all[at]?.text ?? '') ?? []
  return isSubject(subject) ? coursesOfNumber(institution, [subject], number, all, at + 1) : undefined
}

/** `CMPT 225`, `COM SCI 31`, `ECON (or BUEC) 333`, `ECON or BUEC 333`, `ECON/BUEC 333`. */
function codeAt(all: readonly Token[], at: number, { institution }: Origin): FoundCourses | undefined {
  const start = all[at]?.lower === institution && isSubject(all[at + 1]?.text ?? '') ? at + 1 : at
  const first = subjectAt(all, start)
  if (!first) return undefined
  if (isNumber(all, first.next))
    return coursesOfNumber(institution, [first.subject], all[first.next]?.text ?? '', all, first.next + 1)
  const opened = all[first.next]?.text === '(' && all[first.next + 1]?.lower === 'or'
  const joined = opened || /^(?:or|\/)$/.test(all[first.next]?.lower ?? '')
  const second = joined ? subjectAt(all, first.next + (opened ? 2 : 1)) : undefined
  if (!second || (opened && all[second.next]?.text !== ')')) return undefined
  const at2 = second.next + (opened ? 1 : 0)
  return isNumber(all, at2)
    ? coursesOfNumber(institution, [first.subject, second.subject], all[at2]?.text ?? '', all, at2 + 1)
    : undefined
}

const isNumber = (all: readonly Token[], at: number): boolean =>
  COURSE_NUMBER.test(all[at]?.text ?? '') && !all[at]?.quoted && !isOpenNumber(all, at)

function subjectAt(all: readonly Token[], at: number): { subject: string; next: number } | undefined {
  let next = at
  while (next < at + MOST_SUBJECT_WORDS && isSubject(all[next]?.text ?? '') && !all[next]?.quoted) next++
  const subject = all.slice(at, next).map(({ text }) => text)
  return subject.join('').length < 2 ? undefined : { subject: subject.join(' '), next }
}

const isSubject = (word: string): boolean =>
  SUBJECT.test(word) && !NOT_SUBJECTS.has(word.toLowerCase()) && !TESTS.has(word.toLowerCase())

/** `Precalculus 12`, `Foundations of Mathematics 11`, `BC Math 12`. */
function secondaryAt(all: readonly Token[], at: number): FoundCourses | undefined {
  const next = nameEnd(all, at)
  const year = all[next]?.text ?? ''
  if (next === at || !SECONDARY_YEAR.test(year) || isOpenNumber(all, next)) return undefined
  const from = all[at]?.text === 'BC' && next > at + 1 ? at + 1 : at
  return coursesOfNumber(SECONDARY, [wordsBetween(all, from, next)], year, all, next + 1)
}

/** `Grade 12 English` */
function gradeCourseAt(all: readonly Token[], at: number): FoundCourses | undefined {
  const year = all[at + 1]?.text ?? ''
  if (all[at]?.lower !== 'grade' || !SECONDARY_YEAR.test(year)) return undefined
  const next = nameEnd(all, at + 2)
  return next === at + 2
    ? undefined
    : coursesOfNumber(SECONDARY, [wordsBetween(all, at + 2, next)], year, all, next)
}

/** `Math 115`, `Computer Science 101`: a subject by its name, with a number that no secondary school has. */
function namedAt(all: readonly Token[], at: number, { institution }: Origin): FoundCourses | undefined {
  const next = nameEnd(all, at)
  const number = all[next]?.text ?? ''
  if (next === at || !/^\d{3,4}[A-Z]?$/.test(number) || isOpenNumber(all, next)) return undefined
  return coursesOfNumber(institution, [wordsBetween(all, at, next).toUpperCase()], number, all, next + 1)
}

/** Where a name of capitalised words ends: `Foundations of Mathematics`. */
function nameEnd(all: readonly Token[], at: number): number {
  let end = at
  for (let next = at; next < at + MOST_NAME_WORDS; next++) {
    const token = all[next]
    if (!token) break
    if (isName(token)) end = next + 1
    else if (next === at || !NAME_LINKS.has(token.text)) break
  }
  return end
}

const isName = ({ text, lower, quoted }: Token): boolean =>
  (NAME.test(text) || SCHOOL_SUBJECTS.has(text)) &&
  !quoted &&
  (text === 'BC' || !(FILLER.has(lower) || NOT_NAMES.has(lower) || TESTS.has(lower)))

const wordsBetween = (all: readonly Token[], from: number, to: number): string =>
  all
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

/** `111` after `CHEM 110 or`. */
function elidedAt(all: readonly Token[], at: number, carried: Carried | undefined): FoundCourses | undefined {
  const number = all[at]?.text ?? ''
  if (!carried || !/^\d{1,4}[A-Z]{0,2}$/.test(number) || isCount(all, at)) return undefined
  const { institution, subject, digits } = carried
  const fits =
    institution === SECONDARY ? SECONDARY_YEAR.test(number) : number.replace(/\D/g, '').length === digits
  return fits ? coursesOfNumber(institution, [subject], number, all, at + 1, true) : undefined
}
