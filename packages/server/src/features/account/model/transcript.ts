import { lazy } from '@tutor-nexus/toolkit'
import { courseReference, referenceText } from '../../../platform/catalog/course-reference.ts'
import { COURSE_STATUSES, statusOfGrade, type CourseStatus } from '../../../platform/catalog/course-status.ts'
import { isGrade } from '../../../platform/catalog/grade.ts'
import { INSTITUTION_ID, institutionId } from '../../../platform/catalog/institution.ts'
import { termKey } from '../../../platform/catalog/term.ts'
import * as z from 'zod'

/** One course that a student has taken or is taking. */
export interface TranscriptEntry {
  course: string
  title: string | null
  grade: string | null
  term: string | null
  credits: number | null
  completed: string | null
  status: CourseStatus
}

export const MOST_ENTRIES = 500

export const TranscriptEntryView = lazy(() =>
  z.object({
    course: z.string(),
    title: z.string().nullable(),
    grade: z.string().nullable(),
    term: z.string().nullable(),
    credits: z.number().nullable(),
    completed: z.string().nullable(),
    status: z.enum(COURSE_STATUSES),
  }),
)

/** An entry as a caller gives it. */
export const GivenEntry = lazy(() =>
  z.strictObject({
    course: z.string().trim().min(1).max(100).describe('Such as sfu:CMPT 225'),
    grade: z.string().trim().min(1).max(10).optional().describe('B+ or 78'),
    term: z.string().trim().min(1).max(30).optional().describe('Season and year: Fall 2025'),
    credits: z.number().min(0).max(60).optional().describe('Earned'),
    completed: z.iso.date().optional().describe('Day of completion'),
    title: z.string().trim().min(1).max(200).optional().describe('Calculus I'),
    status: z.enum(COURSE_STATUSES).optional().describe('By the grade if left out'),
  }),
)
export type GivenEntry = z.output<ReturnType<typeof GivenEntry>>

export interface ReadTranscript {
  entries: TranscriptEntry[]
  /** What was given and not understood, as it was given. */
  notUnderstood: string[]
  /** How many lines were headings, totals and notes. */
  headings: number
}

/** Reads entries one by one; one whose course is none, or whose grade cannot be compared, is given back. */
export function readEntries(given: readonly GivenEntry[], institution: string | undefined): ReadTranscript {
  const entries: TranscriptEntry[] = []
  const notUnderstood: string[] = []
  for (const { course, grade, term, credits, completed, title, status } of given) {
    const reference = courseReference(course, institution)
    const meant = statusOf(grade, status)
    const isSound = meant !== undefined && (term === undefined || termKey(term) !== undefined)
    if (!reference || !isSound) notUnderstood.push([course, grade, term].filter(Boolean).join(' '))
    else
      entries.push({
        course: referenceText(reference),
        grade: grade ?? null,
        term: term ?? null,
        credits: credits ?? null,
        completed: completed ?? null,
        title: title ?? null,
        status: meant,
      })
  }
  return { entries: lastOfEach(entries), notUnderstood, headings: 0 }
}

/** The status of an entry; undefined where the grade is unknown, or the given status contradicts it. */
function statusOf(grade: string | undefined, given: CourseStatus | undefined): CourseStatus | undefined {
  if (grade === undefined) return given ?? 'completed'
  // `E` can be compared with other letters and is below the lowest pass.
  const byGrade = statusOfGrade(grade) ?? (isGrade(grade) ? 'failed' : undefined)
  return given === 'completed' && byGrade !== 'completed' ? undefined : byGrade && (given ?? byGrade)
}

/** An entry as earlier versions stored it, without a title and a status. */
export type StoredEntry = Omit<TranscriptEntry, 'title' | 'status'> &
  Partial<Pick<TranscriptEntry, 'title' | 'status'>>

/** Entries as earlier versions sent them are still taken. */
export const StoredEntryView = lazy(() =>
  z
    .object({
      ...TranscriptEntryView().shape,
      title: z.string().nullable().optional(),
      status: z.enum(COURSE_STATUSES).optional(),
    })
    .transform(({ title, status, ...entry }): TranscriptEntry =>
      completeEntry({
        ...entry,
        ...(title === undefined ? {} : { title }),
        ...(status === undefined ? {} : { status }),
      }),
    ),
)

/** A transcript in the log of changes. */
export const TranscriptBody = lazy(() =>
  z.object({
    entries: z.array(StoredEntryView()).max(MOST_ENTRIES),
    rev: z.int().min(1),
  }),
)

export const completeEntry = (stored: StoredEntry): TranscriptEntry => ({
  ...stored,
  title: stored.title ?? null,
  status: stored.status ?? (stored.grade === null ? undefined : statusOfGrade(stored.grade)) ?? 'completed',
})

/** A course taken twice in one term is one entry; the later says it. Attempts without a term differ by grade or status. */
export function lastOfEach(entries: readonly TranscriptEntry[]): TranscriptEntry[] {
  return [
    ...new Map(
      entries.map((entry) => {
        const { course, term, grade, status } = entry
        return [`${course} ${term ?? `? ${grade} ${status}`}`, entry] as const
      }),
    ).values(),
  ]
}

/** A school's id from its code or id; undefined where it cannot be one. */
export function schoolOf(name: string | undefined): string | undefined {
  const id = name === undefined ? undefined : institutionId(name)
  return id !== undefined && INSTITUTION_ID.test(id) ? id : undefined
}
