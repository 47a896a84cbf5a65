import type { Data } from '../../api/call.ts'

/** A course on the transcript. */
export type TakenCourse = Data<'tn_user_transcript_get'>['items'][number]

/** The inputs of a plan. The default courses are the visitor's transcript, the default day is today. */
export interface PlanInputs {
  to: readonly string[]
  on?: string | undefined
  courses?: readonly TakenCourse[] | undefined
}

/**
 * The hash of a plan's address, which browsers do not send to servers. Uses only characters that mail and chat keep.
 *
 * @example
 * planHash({ to: ['aur', 'cald'] }) // 'to=aur,cald'
 */
export function planHash({ to, on, courses }: PlanInputs): string {
  return [
    `to=${to.map(encodeURIComponent).join(',')}`,
    ...(on === undefined ? [] : [`on=${on}`]),
    ...(courses === undefined ? [] : [`courses=${packed(courses.map(asRow))}`]),
  ].join('&')
}

/** Reads a plan from an address; undefined where it is incomplete or changed. */
export function readPlanHash(hash: string): PlanInputs | undefined {
  const fields = new Map(hash.split('&').map((field) => split(field, '=')))
  const to = (fields.get('to') ?? '').split(',').flatMap((school) => decoded(school) ?? [])
  const [on, courses] = [fields.get('on'), fields.get('courses')]
  if (on !== undefined && !DAY.test(on)) return undefined
  const own = { to: [...new Set(to)], ...(on === undefined ? {} : { on }) }
  if (courses === undefined) return own
  const rows = unpacked(courses)
  const taken = Array.isArray(rows) ? rows.map(takenCourse) : []
  return taken.length > 0 && taken.every((course) => course !== undefined)
    ? { ...own, courses: taken }
    : undefined
}

const DAY = /^\d{4}-\d\d-\d\d$/

const split = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined
  } catch {
    return undefined
  }
}

type Row = readonly (string | number | null)[]

/** Unknown values at the end are left out to keep links short. */
function asRow({ course, grade, term, credits, completed, status, title }: TakenCourse): Row {
  const row = [course, grade, term, credits, completed, status === 'completed' ? null : status, title]
  return row.slice(0, row.findLastIndex((value) => value !== null) + 1)
}

function takenCourse(row: unknown): TakenCourse | undefined {
  if (!Array.isArray(row)) return undefined
  const [course, grade = null, term = null, credits = null, completed = null, ...added]: unknown[] = row
  const [status = null, title = null] = added
  return typeof course === 'string' &&
    isTextOrNull(grade) &&
    isTextOrNull(term) &&
    (credits === null || typeof credits === 'number') &&
    isTextOrNull(completed) &&
    isTextOrNull(title)
    ? { course, title, grade, term, credits, completed, status: statusFrom(status) }
    : undefined
}

const STATUSES = ['failed', 'withdrawn', 'audit', 'in-progress', 'planned', 'transfer-credit'] as const

/** Links of earlier versions have no status. */
const statusFrom = (text: unknown): TakenCourse['status'] =>
  STATUSES.find((status) => status === text) ?? 'completed'

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

const packed = (value: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function unpacked(text: string): unknown {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))))
  } catch {
    return undefined
  }
}

/** The plan of a `tn_transfer_resolve` call; undefined where only the server can complete it. */
export function planOfCall(args: Readonly<Record<string, unknown>>): PlanInputs | undefined {
  const {
    targetInstitution,
    sourceInstitution,
    sourceCourses = [],
    completions = [],
    asOfDate,
    cursor,
  } = args
  if (typeof targetInstitution !== 'string' || cursor !== undefined) return undefined
  if (!Array.isArray(sourceCourses) || !Array.isArray(completions)) return undefined
  const given = [...sourceCourses.map((course) => ({ course })), ...completions]
  const courses = given.map((each) => givenCourse(each, sourceInstitution))
  if (!courses.every((course) => course !== undefined)) return undefined
  return {
    to: [targetInstitution],
    ...(typeof asOfDate === 'string' ? { on: asOfDate.slice(0, 10) } : {}),
    ...(courses.length > 0 ? { courses } : {}),
  }
}

interface Given {
  course?: unknown
  grade?: unknown
  completed?: unknown
}

/** A code without a school belongs to the school of the call. */
function givenCourse({ course, grade, completed }: Given, school: unknown): TakenCourse | undefined {
  if (typeof course !== 'string') return undefined
  const isBare = !course.includes(':')
  if (isBare && typeof school !== 'string') return undefined
  return {
    course: isBare ? `${String(school).toLowerCase()}:${course}` : course,
    grade: typeof grade === 'string' ? grade : null,
    title: null,
    status: 'completed',
    term: null,
    credits: null,
    completed: typeof completed === 'string' ? completed : null,
  }
}
