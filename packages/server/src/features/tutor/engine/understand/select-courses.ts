import { excludes } from './exclusions.ts'
import type { CourseMention, Frame, Reading } from './frame.ts'
import { KNOWN_SUBJECTS, SUBJECT_CODES } from './words.ts'

const ORDINAL =
  /\b(?:the |just |only )(?:just |only )?(first|second|third|fourth|last|former|latter)\b(?! (?:year|semester|term|time|two|three|week))/
const BY_SUBJECT = /\b(?:the|that|my|just|only) ([a-z]{2,12})(?: (?:one|ones|course|class|part))\b/
/** `leave out physics` */
const LEFT_OUT =
  /\b(?:forget|drop|without|leave out|skip|minus|except(?: for)?|remove|ignore|take out|not) (?:about )?(?:the |my )?([a-z]{2,12}(?: (?:science|sci|studies))?)\b/
export const ORDER = ['first', 'second', 'third', 'fourth']

/** `the second one`, `the chem one`, and what is left by `drop the first one`. */
export function selectedFrom(
  listed: readonly CourseMention[],
  { masked }: Reading,
): readonly CourseMention[] | undefined {
  if (listed.length < 1) return undefined
  const found = byOrdinal(listed, masked) ?? bySubject(listed, masked)
  if (!found || found.courses.length === 0) return undefined
  if (!excludes(masked.slice(0, found.at))) return found.courses
  return listed.filter((course) => !found.courses.includes(course))
}

/** Whether it chooses among courses that were spoken of. */
export const selectsCourse = (masked: string): boolean =>
  ORDINAL.test(masked) || [BY_SUBJECT, LEFT_OUT].some((pattern) => isSubject(pattern.exec(masked)?.[1]))

interface Selected {
  courses: readonly CourseMention[]
  at: number
}

function byOrdinal(listed: readonly CourseMention[], masked: string): Selected | undefined {
  const match = ORDINAL.exec(masked)
  const word = match?.[1]
  if (!match || word === undefined) return undefined
  const at =
    word === 'former' ? 0 : word === 'last' || word === 'latter' ? listed.length - 1 : ORDER.indexOf(word)
  return { courses: listed.slice(at, at + 1), at: match.index }
}

function bySubject(listed: readonly CourseMention[], masked: string): Selected | undefined {
  const match = [BY_SUBJECT, LEFT_OUT]
    .map((pattern) => pattern.exec(masked))
    .find((each) => isSubject(each?.[1]))
  if (!match) return undefined
  const subjects = subjectsOf(match[1])
  const isOf = ({ codes }: CourseMention) =>
    codes.some((each) => subjects.includes(each.split(' ').slice(0, -1).join(' ')))
  return { courses: listed.filter(isOf), at: match.index + match[0].lastIndexOf(match[1] ?? '') }
}

const subjectsOf = (word = ''): readonly string[] =>
  SUBJECT_CODES.get(word) ?? (KNOWN_SUBJECTS.has(word.toUpperCase()) ? [word.toUpperCase()] : [])

const isSubject = (word: string | undefined): boolean => subjectsOf(word).length > 0

const NUMBER = /(?<![\p{L}\p{N}$.:/-])(\d{3,4}[A-Za-z]?)(?![\p{L}\p{N}%:/-])/gu
const YEAR = /\b(?:fall|spring|summer|winter|autumn|in|since|year|until|before|after)(?: of)? \d{4}\b/i

/** Numbers that may be those of courses: `what is 1171 at SFU?` */
export const courseNumbersIn = (text: string): { number: string; at: number }[] =>
  YEAR.test(text)
    ? []
    : [...text.matchAll(NUMBER)].map(({ 0: number, index }) => ({ number: number.toUpperCase(), at: index }))

/** `and 1271?` after MATH 1171, and `math` after a number without a subject. */
export function coursesByNumber(
  { text, subjects, intents }: Reading,
  last: Frame,
  shown: readonly CourseMention[],
): CourseMention[] {
  const spoken = [...last.courses, ...shown]
  const digits = (number: string) => number.replace(/\D/g, '').length
  const named = courseNumbersIn(text).flatMap(({ number, at }) => {
    const like = spoken.find(
      ({ codes: [code = ''] }) => digits(code.split(' ').at(-1) ?? '') === digits(number),
    )
    const subject = like?.codes[0]?.split(' ').slice(0, -1).join(' ')
    return like && subject !== undefined ? [{ ...like, ...mentionAt(text, [subject], number, at) }] : []
  })
  if (named.length > 0 || subjects.length === 0 || last.courses.length > 0 || intents.length > 0) return named
  return courseNumbersIn(last.text).map(({ number }) => ({
    ...mentionAt(text, subjects, number, -1),
    isOwn: false,
    isSure: true,
  }))
}

const mentionAt = (text: string, subjects: readonly string[], number: string, at: number) => ({
  text: `${subjects.length === 1 ? subjects[0] : text} ${number}`,
  codes: subjects.map((subject) => `${subject} ${number}`),
  at,
  end: at < 0 ? -1 : at + number.length,
})
