import { courseCode } from '../../../../platform/catalog/course-reference.ts'
import type { CourseMention, SchoolMention } from './frame.ts'
import type { SchoolList } from './school-list.ts'
import { KNOWN_SUBJECTS, NOT_SUBJECTS, PLAIN_WORDS, SUBJECT_CODES } from './words.ts'

const MOST = 12
/** Longer words in lower case before a number are rarely subjects. */
const LONGEST_LOWER = 4
const NUMBER = String.raw`(\d{2,4}[a-z]{0,2}|\d{1,2}x{2,3}|\dst|\dnd)`
const NAMES = [...SUBJECT_CODES.keys()].toSorted((a, b) => b.length - a.length).join('|')
/** No subjects, even in capitals: `MATH 1171 AND 1271`. */
const JOINING: ReadonlySet<string> = new Set('and or plus for from with than not the'.split(' '))
/** A code, with or without its school before a colon. */
const CODE = new RegExp(
  String.raw`(?:([\p{L}][\w.&'-]{1,63}):)?(?<![\p{L}\p{N}@])(${NAMES}|[a-z][a-z&]{1,7})\s?[-_]?\s?${NUMBER}(?:-[a-z]?\d{2,3})?(?![\p{L}\p{N}%])`,
  'giu',
)
/** Further numbers of the same subject: `MATH 1171 and 1271`. */
const MORE =
  /^\s*(?:,\s*(?:and|or|&)?|\/|&|\+|and|or|plus)\s*(\d{2,4}[a-z]?)(?![\p{L}\p{N}%])(?!\s*(?:credits?|units|students|courses|%))/iu

/** The courses that a text names, in order, each once. */
export function findCourses(text: string, { resolver }: SchoolList): CourseMention[] {
  const found: CourseMention[] = []
  for (const match of text.matchAll(CODE)) {
    const [whole, prefix, subject = '', number = ''] = match
    const word = subject.toLowerCase()
    const isCode = subject === subject.toUpperCase() && KNOWN_SUBJECTS.has(subject)
    const named = isCode ? undefined : SUBJECT_CODES.get(word)
    if (prefix === undefined && JOINING.has(word)) continue
    if (
      prefix === undefined &&
      (NOT_SUBJECTS.has(word) || (PLAIN_WORDS.has(word) && !named)) &&
      subject !== subject.toUpperCase()
    )
      continue
    const codes = codesOf(subject, number, named)
    if (codes.length === 0) continue
    const at = match.index
    const end = at + whole.length
    const school = prefix === undefined ? undefined : prefixed(prefix, at, resolver)
    const isSure =
      prefix !== undefined ||
      named !== undefined ||
      KNOWN_SUBJECTS.has(subject.toUpperCase()) ||
      subject === subject.toUpperCase() ||
      subject.length <= LONGEST_LOWER
    const common = { ...(school ? { school } : {}), isOwn: school !== undefined, isSure }
    found.push({ text: whole, codes, at, end, ...common })
    let from = end
    for (let more = MORE.exec(text.slice(from)); more; more = MORE.exec(text.slice(from))) {
      const [next, other = ''] = more
      if (other.replace(/\D/g, '').length !== number.replace(/\D/g, '').length) break
      const start = from + next.length - other.length
      from += next.length
      found.push({ text: other, codes: codesOf(subject, other, named), at: start, end: from, ...common })
    }
  }
  return distinct(found).slice(0, MOST)
}

function codesOf(subject: string, number: string, named: readonly string[] | undefined): string[] {
  const subjects = named ?? [subject]
  return subjects.flatMap((each) => {
    const code = courseCode(`${each} ${number}`)
    return code ? [`${code.subject} ${code.number}`] : []
  })
}

function prefixed(prefix: string, at: number, resolver: SchoolList['resolver']): SchoolMention {
  const found = resolver.resolve(prefix)
  return {
    text: prefix,
    ids:
      found.kind === 'one'
        ? [found.school.id]
        : found.kind === 'several'
          ? found.schools.map(({ id }) => id)
          : [],
    nearest: found.kind === 'none' ? found.nearest.map(({ name }) => name) : [],
    role: 'either',
    at,
    end: at + prefix.length,
  }
}

const distinct = (mentions: readonly CourseMention[]): CourseMention[] => {
  const each = Map.groupBy(
    mentions.toSorted((a, b) => a.at - b.at),
    ({ codes, school }) => `${school?.ids.join()}:${codes.join()}`,
  )
  return [...each.values()].flatMap((same) => same.slice(0, 1))
}
