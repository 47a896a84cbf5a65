import { GRADE_POINTS } from '../../../../../platform/catalog/grade.ts'
import type { ReadCourse } from '../words/shapes.ts'
import type { ReadRow } from './doubts.ts'

/** Rows that contradict themselves or each other. */
export function contradictedRows(rows: readonly ReadRow[]): ReadRow[] {
  const checks = [
    hasGap,
    isYearHeading,
    ...[
      isTwiceInTerm,
      hasCommonTitle,
      hasSeveralTitles,
      hasOtherPoints,
      runsBeforeOthers,
      hasNoOwnGrade,
      lacksWhatOthersHave,
    ].map((check) => check(rows)),
  ]
  return rows.filter((row) => checks.some((isWrong) => isWrong(row)))
}

type Check = (row: ReadRow) => boolean

const nameOf = ({ code }: ReadCourse): string => `${code.school ?? ''} ${code.subject} ${code.number}`

/** Two cells that were taken for one title. */
function hasGap({ course: { title }, lines, isProse }: ReadRow): boolean {
  if (title === null || isProse || lines.some(({ text }) => text.includes(title))) return false
  const words = title.split(' ')
  if (words.length < 2 || words.length > MOST_WORDS) return false
  const form = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const text = lines.map((line) => line.text).join('\n')
  const isIn = (gap: string) => new RegExp(form.join(gap)).test(text)
  return !isIn('(?:\\s{1,2}|\\s*\\n\\s*)') && isIn('\\s+')
}

const MOST_WORDS = 20

/** The keys with several different values. */
function keysOfSeveral(pairs: readonly (readonly [key: string, value: string])[], most: number): Set<string> {
  const values = new Map<string, Set<string>>()
  for (const [key, value] of pairs) values.set(key, (values.get(key) ?? new Set()).add(value))
  return new Set([...values].flatMap(([key, { size }]) => (size > most ? [key] : [])))
}

/** Nobody ends the same course twice in a term. */
function isTwiceInTerm(rows: readonly ReadRow[]): Check {
  const hasEnded = ({ term, status }: ReadCourse) =>
    term !== null && (status === 'completed' || status === 'failed')
  const keyOf = (course: ReadCourse) => `${nameOf(course)} ${course.term}`
  const pairs = rows.flatMap(({ course }) =>
    hasEnded(course) ? [[keyOf(course), course.grade ?? ''] as const] : [],
  )
  const several = keysOfSeveral(pairs, 1)
  return ({ course }) => hasEnded(course) && several.has(keyOf(course))
}

const MOST_WITH_TITLE = 2

/** A title that many courses have is something else: a format, a label. */
function hasCommonTitle(rows: readonly ReadRow[]): Check {
  const titled = rows.flatMap(({ course }) =>
    course.title === null ? [] : [{ ...course, title: course.title }],
  )
  const courses = keysOfSeveral(
    titled.map((course) => [course.title, nameOf(course)]),
    MOST_WITH_TITLE,
  )
  const subjects = keysOfSeveral(
    titled.map(({ title, code }) => [title, code.subject]),
    1,
  )
  return ({ course: { title } }) => title !== null && courses.has(title) && subjects.has(title)
}

/** A short code that several courses of a term have is their section: `BY1A`. */
function hasSeveralTitles(rows: readonly ReadRow[]): Check {
  const isShort = ({ code }: ReadCourse) => code.number.replace(/\D/g, '').length < SHORTEST_NUMBER
  const keyOf = (course: ReadCourse) => `${nameOf(course)} ${course.term}`
  const pairs = rows.flatMap(({ course }) =>
    course.title !== null && isShort(course) ? [[keyOf(course), course.title] as const] : [],
  )
  const several = keysOfSeveral(pairs, 1)
  return ({ course }) => isShort(course) && several.has(keyOf(course))
}

const SHORTEST_NUMBER = 2

/** Schools value letters with a sign in several ways. */
const MOST_APART = 0.6

const isNear = (points: number, credits: number, grade: string): boolean =>
  Math.abs(points - credits * (GRADE_POINTS[grade.replace('A+', 'A')] ?? 0)) <= MOST_APART * credits

const NEARLY_ALL = 0.7
const LEAST_ROWS = 4

/** Points that don't follow from grade and credits, where those of the other rows do. */
function hasOtherPoints(rows: readonly ReadRow[]): Check {
  const isSound = ({ fields: { points, credits, attempted, earned }, course: { grade } }: ReadRow) =>
    points === undefined || grade === null || !/^[A-DF]/.test(grade)
      ? undefined
      : points === 0 ||
        [credits, attempted, earned].some((each) => each !== undefined && isNear(points, each, grade))
  const checked = rows.map(isSound).filter((sound) => sound !== undefined)
  const areUsual =
    checked.length >= LEAST_ROWS && checked.filter(Boolean).length >= NEARLY_ALL * checked.length
  const others = new Set(rows.filter((row) => isSound(row) === false).map(({ course }) => course.grade))
  const areOfLetters = others.size > 1 && isOfLetters(rows)
  return (row) => areUsual && !areOfLetters && isSound(row) === false
}

/** Points that stand for letters, whatever the credits: on a scale of nine an A- is 7 and a B+ 6. */
function isOfLetters(rows: readonly ReadRow[]): boolean {
  const values = new Map<string, number>()
  for (const { fields, course } of rows) {
    const { points } = fields
    if (points === undefined || course.grade === null || !/^[A-F][+-]?$/.test(course.grade)) continue
    if (!Number.isInteger(points) || points > MOST_LETTER_POINTS) return false
    if ((values.get(course.grade) ?? points) !== points) return false
    values.set(course.grade, points)
  }
  const ordered = [...values].toSorted(([one], [other]) => rankOf(one) - rankOf(other))
  const isFalling = ordered.every(([, points], at) => points <= (ordered[at - 1]?.[1] ?? points))
  return values.size >= LEAST_LETTERS && isFalling && ordered.some(([, points]) => points > USUAL_POINTS)
}

const MOST_LETTER_POINTS = 10
const LEAST_LETTERS = 4
const USUAL_POINTS = 4
const rankOf = (grade: string): number =>
  grade.charCodeAt(0) * 3 + (grade.endsWith('+') ? -1 : grade.endsWith('-') ? 1 : 0)

const ORDER: readonly string[] = ['Winter', 'Spring', 'Summer', 'Fall']

/** A number that grows with the terms of a calendar year. */
function timeOf(term: string | null): number | undefined {
  const [, season = '', year] = /^(\w+) (\d{4})$/.exec(term ?? '') ?? []
  return year === undefined ? undefined : Number(year) * ORDER.length + ORDER.indexOf(season)
}

/** A course that runs only because it has no grade, although later courses have theirs. */
function runsBeforeOthers(rows: readonly ReadRow[]): Check {
  const graded = rows.filter(
    ({ course: { grade, status } }) =>
      grade !== null && status !== 'in-progress' && status !== 'transfer-credit',
  )
  const last = Math.max(...graded.map(({ course }) => timeOf(course.term) ?? 0), 0)
  return ({ course: { grade, term, status }, fields, context }) =>
    status === 'in-progress' &&
    grade === null &&
    fields.status === undefined &&
    context.status === undefined &&
    (timeOf(term) ?? last) < last - 1
}

/** A laboratory without credits may have no grade of its own, although its term is over, and is no course beside its lecture. */
function hasNoOwnGrade(rows: readonly ReadRow[]): Check {
  const over = new Set(rows.flatMap(({ course: { term, grade } }) => (grade === null ? [] : [term])))
  const worth = new Set(rows.flatMap(({ course }) => (course.credits ? [nameOf(course)] : [])))
  return ({ course, fields, context }) =>
    course.credits === 0 &&
    course.grade === null &&
    course.status === 'in-progress' &&
    (worth.has(nameOf(course)) ||
      (fields.status === undefined && context.status === undefined && over.has(course.term)))
}

/** `HERBST 2023` is a term, not a course. */
export const isYearHeading = ({ course: { code, grade, credits } }: ReadRow): boolean =>
  /^(?:19|20)\d\d$/.test(code.number) && code.subject.length > 4 && grade === null && credits === null

/** A row without a title or credits where every other row has them: a cell of it may be lost. */
function lacksWhatOthersHave(rows: readonly ReadRow[]): Check {
  const lacking = (['title', 'credits'] as const).filter((field) => {
    const without = rows.filter(({ course }) => course[field] === null).length
    return without > 0 && without <= MOST_LACKING && rows.length - without >= LEAST_ROWS
  })
  return ({ course, isProse }) => !isProse && lacking.some((field) => course[field] === null)
}

const MOST_LACKING = 1
