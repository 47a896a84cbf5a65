import { active } from './passive.ts'
import { proseTokens, type Said } from './prose-tokens.ts'
import { afterTerm, isTitleFirst, isUnknownLabel, tellingText, withoutDocument } from './sentences.ts'
import { isSubject } from '../words/codes.ts'
import { statusOfMark } from '../words/grades.ts'
import type { Code, Fields, RowStatus } from '../words/shapes.ts'

/** A course of a sentence, while the sentence is being read. */
interface Named extends Fields {
  code: Code
}

/** Reads the courses of running text; undefined where a part of it is in doubt. */
export function readProse(written: string): Fields[] | undefined {
  const text = withoutDocument(written)
  if (isUnknownLabel(text) || isTitleFirst(text)) return undefined
  const [label, grade] = GRADE_FIRST.exec(text) ?? []
  if (label !== undefined && grade !== undefined) return allWith(grade, text.slice(label.length))
  const { term, rest } = afterTerm(text)
  const courses = readSentences(rest.replace(SUBJECT_FIRST, '$1 '))
  return term === undefined ? courses : courses?.map((course) => ({ term, ...course }))
}

/** `A-: CPSC 1150, MATH 1171` */
const GRADE_FIRST = /^\s*(?:[-*•]\s+)?([A-DF][+-]?)\s?:\s+(?=[A-Z])/

function allWith(grade: string, list: string): Fields[] | undefined {
  const courses = readSentences(list)
  const isBare = courses?.every((course) => course.grade === undefined && course.status === undefined)
  return isBare ? courses?.map((course) => ({ ...course, grade })) : undefined
}

/** Whether a line lists the numbers of one subject. */
export const listsNumbers = (text: string): boolean => {
  const [, subject] = SUBJECT_FIRST.exec(text) ?? []
  return subject !== undefined && isSubject(subject)
}

/** `CPSC: 1050 A, 1150 B+` */
const SUBJECT_FIRST = /^\s*([A-Z]{2,8}):\s*(?=\d{2,4}[A-Z]?[\s,])/

function readSentences(text: string): Fields[] | undefined {
  const said = proseTokens(tellingText(active(text)))
  if (!said) return undefined
  const courses: Named[] = []
  let sentence: Said[] = []
  let group: Named[] = []
  for (const token of [...said, { kind: 'stop' } as const]) {
    if (token.kind !== 'stop') {
      sentence.push(token)
      continue
    }
    const [first, ...others] = sentence
    const isOfGroup = first?.kind === 'group'
    const read = isOfGroup ? [] : readSentence(sentence)
    if (!read || (isOfGroup && !takeOfGroup(group, first.count, others))) return undefined
    courses.push(...read)
    if (read.length > 0) group = read
    sentence = []
  }
  return courses.length === 0 ? undefined : courses
}

/** "All three were in Fall 2023": what holds for the courses of the sentence before. */
function takeOfGroup(group: readonly Named[], count: number | undefined, said: readonly Said[]): boolean {
  if (group.length < 2 || (count !== undefined && count !== group.length)) return false
  return said.every((token) =>
    group.every((course) => {
      if (token.kind === 'term') return (course.term ??= token.term) === token.term
      if (token.kind !== 'status') return false
      return token.status === 'taken' || (course.status ??= token.status) === token.status
    }),
  )
}

function readSentence(said: readonly Said[]): Named[] | undefined {
  const courses: Named[] = []
  const state: State = {
    courses,
    from: 0,
    pending: undefined,
    status: undefined,
    term: undefined,
    termFrom: 0,
    terms: [],
    ofTerms: [],
    left: [],
    isRepeat: false,
    isOpen: false,
    isUnclear: false,
  }
  for (const token of said) if (!endTerms(state, token) || !take(state, token)) return undefined
  if (!endTerms(state)) return undefined
  if (state.pending !== undefined || state.isRepeat || state.isOpen) return undefined
  if (state.left.length > 1 && !zip(state)) return undefined
  return courses.map(({ status, ...course }) => {
    const meant = status === 'taken' && course.grade === undefined ? 'completed' : status
    return meant === undefined ? course : { ...course, status: meant }
  })
}

interface State {
  courses: Named[]
  /** The first course since the last verb. */
  from: number
  pending: string | undefined
  status: RowStatus | undefined
  term: string | undefined
  termFrom: number
  /** Terms without anything between, and the courses that they speak of. */
  terms: string[]
  ofTerms: Named[]
  /** Grades that follow a list of courses. */
  left: string[]
  /** Whether the last course was taken again, so that its outcome must be told. */
  isRepeat: boolean
  /** Whether a verb still has no course. */
  isOpen: boolean
  /** Whether it isn't clear which verb holds for a course that follows. */
  isUnclear: boolean
}

function take(state: State, token: Said): boolean {
  switch (token.kind) {
    case 'code':
      return takeCode(state, token)
    case 'grade':
      return takeGrade(state, token)
    case 'credits': {
      const last = state.courses.at(-1)
      if (!last || last.credits !== undefined) return false
      last.credits = token.credits
      return true
    }
    case 'term':
      return takeTerm(state, token.term)
    case 'status':
      return takeStatus(state, token.status, token.isTrailing)
    case 'respectively':
      return state.left.length > 0
    case 'each':
      return takeEach(state)
    case 'again':
      return takeAgain(state, token.status) && takeNext(state, token)
    case 'same':
      return takeSame(state, token.status)
    default:
      return true
  }
}

function takeCode(state: State, { code, title }: { code: Code; title?: string }): boolean {
  if (state.left.length > 1 || state.isRepeat || (state.isUnclear && state.pending === undefined))
    return false
  state.left = []
  state.isOpen = false
  state.courses.push({
    code,
    ...(title === undefined ? {} : { title }),
    ...(state.status === undefined ? {} : { status: state.status }),
    ...(state.term === undefined ? {} : { term: state.term }),
    ...(state.pending === undefined ? {} : { grade: state.pending }),
  })
  state.pending = undefined
  return true
}

/** Another attempt at the course just named. */
function takeAgain(state: State, status: RowStatus): boolean {
  const last = state.courses.at(-1)
  if (!last) return false
  // "MATH 1171: doing it now" names a single attempt.
  if (status !== 'taken' && last.grade === undefined && last.status === undefined) {
    last.status = status
    return true
  }
  const { code, title } = last
  state.courses.push({ code, ...(title === undefined ? {} : { title }), status })
  state.left = []
  state.from = state.courses.length
  state.isRepeat = status === 'taken'
  return true
}

/** What follows another attempt without a verb may be of it or of the verb before. */
function takeNext(state: State, { status, isOfNext }: { status: RowStatus; isOfNext: boolean }): boolean {
  if (isOfNext) Object.assign(state, { status, from: state.courses.length })
  else state.isUnclear = status !== 'taken' && OVER.has(state.status)
  return true
}

/** "took it, but dropped it" is one attempt; "failed it, then passed it" are two. */
function takeSame(state: State, status: RowStatus): boolean {
  const last = state.courses.at(-1)
  if (!last) return false
  if (last.grade !== undefined) return statusOfMark(last.grade) === status
  if (last.status === undefined || last.status === 'taken') last.status = status
  else if (last.status === 'failed' || last.status === 'withdrawn') return takeAgain(state, status)
  else return false
  state.isRepeat = false
  return true
}

function takeGrade(
  state: State,
  { grade, isNext, isBracketed }: { grade: string; isNext: boolean; isBracketed: boolean },
): boolean {
  if (isNext) {
    if (state.pending !== undefined) return false
    state.pending = grade
    return true
  }
  const last = state.courses.at(-1)
  if (!last) return false
  state.isRepeat = false
  state.isOpen = false
  const isFirst = last.grade === undefined && state.left.length === 0
  // "A, B and C with A-, B+ and C respectively" has more grades than the last course can have.
  if (!isBracketed) {
    state.left.push(grade)
    if (isFirst) last.grade = grade
    return true
  }
  if (!isFirst) return false
  last.grade = grade
  return true
}

/** "101 and 201 with B- in both": the grade of the last course is that of each since the verb. */
function takeEach({ courses, from, left }: State): boolean {
  const [grade, other] = left
  if (grade === undefined || other !== undefined) return false
  for (const course of courses.slice(from)) course.grade ??= grade
  return true
}

/** As many grades as there are courses belong to one each. */
function zip({ courses, left }: State): boolean {
  const [last, ...others] = courses.toReversed()
  if (left.length !== courses.length || others.some(({ grade }) => grade !== undefined) || !last) return false
  for (const [at, course] of courses.entries()) course.grade = left[at] ?? ''
  return true
}

/** Several terms in a row are one for each course. */
function endTerms(state: State, next?: Said): boolean {
  if (next?.kind === 'term') return true
  const { terms, ofTerms } = state
  state.terms = []
  if (terms.length < 2) return true
  for (const [at, course] of ofTerms.entries()) course.term = terms[at] ?? ''
  return terms.length === ofTerms.length
}

function takeTerm(state: State, term: string): boolean {
  state.terms.push(term)
  if (state.terms.length > 1) return true
  const last = timeOf(state.courses.at(-1)?.status)
  const isOf = ({ term: own, status }: Named) => own === undefined && timeOf(status) === last
  const since = state.courses.slice(state.termFrom).filter(isOf)
  // A term before courses holds for those that follow, a term after them for those before.
  state.ofTerms = since
  if (since.length > 0) for (const course of since) course.term = term
  else state.term = term
  state.termFrom = state.courses.length
  return true
}

const OVER: ReadonlySet<string | undefined> = new Set(['audit', 'failed', 'withdrawn', 'transfer-credit'])

/** What runs and what is planned are not of one term. */
const timeOf = (status: RowStatus | undefined): string =>
  status === 'planned' || status === 'in-progress' ? status : 'past'

function takeStatus(state: State, status: RowStatus, isTrailing: boolean): boolean {
  state.isUnclear = false
  const grade = state.courses.at(-1)?.grade
  // "46% (failed)" says it twice.
  if (isTrailing && grade !== undefined && statusOfMark(grade) === status) return true
  const open = state.courses.slice(state.from).filter((course) => course.grade === undefined)
  if (isTrailing && open.length > 0) {
    // "completed X, and Y in progress": which of them runs is not said.
    if (status === 'in-progress' && open.some((course) => course.status === 'completed')) return false
    for (const course of open)
      if (status !== 'in-progress' || !OVER.has(course.status)) course.status = status
    state.from = state.courses.length
  } else if (state.status === undefined || status !== 'taken' || state.courses.length > state.from) {
    // "am registered", "have completed": the second word says it.
    state.status = status
    state.from = state.courses.length
    // "took X and failed" says of X what "failed Y" says of Y.
    state.isOpen = status !== 'taken' && state.courses.length > 0
  }
  return true
}
