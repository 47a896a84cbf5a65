import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { KnownFact } from '../../store/course-fact-store.ts'
import { Credits, Meeting, type StoredCourse, type StoredSection } from '../../store/stored-records.ts'

/** The course that an answer is about. */
export const heading = lazy(() => ({
  course: z.string().describe('The reference in its one form: nrc:MATH 1171'),
  title: z.string().nullable(),
}))

export const headingOf = ({ course, title }: Pick<StoredCourse, 'course' | 'title'>) => ({ course, title })

/** A course as a record for hints. */
export const labelOf = ({ course, title }: Pick<StoredCourse, 'course' | 'title'>) => ({
  id: course,
  label: title === null ? course : `${course} ${title}`,
})

export const note = lazy(() =>
  z.string().optional().describe('Present where there is nothing to show: what is missing, in words'),
)

export const BriefView = lazy(() =>
  z.object({
    course: z.string(),
    title: z.string(),
    credits: Credits().nullable(),
    level: z.number().nullable(),
  }),
)

const MOST_MEETINGS = 20
const MOST_NAMES = 10

export const SectionView = lazy(() =>
  z.object({
    course: z.string(),
    term: z.string(),
    section: z.string(),
    type: z.string().nullable().describe('LEC, LAB, TUT, SEM, …, as the school says'),
    delivery: z.string().nullable(),
    instructors: z.array(z.string()),
    meetings: z.array(Meeting()),
    leftOut: z
      .int()
      .optional()
      .describe('How many more meetings and instructors there are: tn_course_section_get shows all'),
  }),
)

/** A section among others. */
export function sectionView({ value }: KnownFact<StoredSection>): z.input<ReturnType<typeof SectionView>> {
  const { course, term, section, type, delivery, instructors, meetings } = value
  const leftOut = Math.max(0, meetings.length - MOST_MEETINGS) + Math.max(0, instructors.length - MOST_NAMES)
  return {
    course,
    term,
    section,
    type,
    delivery,
    instructors: instructors.slice(0, MOST_NAMES).map(({ name }) => name),
    meetings: meetings.slice(0, MOST_MEETINGS),
    ...(leftOut > 0 ? { leftOut } : {}),
  }
}

export const sectionLabel = (view: z.input<ReturnType<typeof SectionView>>) => ({
  ...view,
  id: `${view.course} ${view.term} ${view.section}`,
  label: `${view.course} ${view.section}, ${view.term}`,
})

export const Part = lazy(() =>
  z
    .object({ field: z.string(), from: z.int(), to: z.int(), of: z.int() })
    .describe(
      'Present where a text is too long for one answer: `field` holds its characters `from` up to `to`, of `of`; the next cursor goes on',
    ),
)
