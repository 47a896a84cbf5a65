import { ToolError } from '@tutor-nexus/toolkit'
import { about } from '../../define.ts'
import type { KnownFact } from '../../store/course-fact-store.ts'
import type { StoredSection } from '../../store/stored-records.ts'

const MOST_SUGGESTED = 3

/** Schools write 1A and 1a. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export function noSuchSection(
  course: string,
  section: string,
  term: string | undefined,
  all: readonly KnownFact<StoredSection>[],
): ToolError {
  const nearest = all.slice(0, MOST_SUGGESTED).map(({ value }) => value)
  return new ToolError(
    'NOT_FOUND',
    `There is no section ${section} of ${course}${term === undefined ? '' : ` in ${term}`} in the catalog`,
    {
      details: {
        reason:
          all.length === 0 ? 'The catalog has no sections of this course' : 'The course has other sections',
        nearest: nearest.map((one) => `${one.section}, ${one.term}`),
      },
      next: [
        ...nearest.slice(0, 1).map((one) => ({
          ...about(
            course,
            'tn_course_section_get',
            'use-nearest-section',
            `Section ${one.section}, ${one.term}`,
          ),
          arguments: { course, section: one.section, term: one.term },
        })),
        about(course, 'tn_course_schedule', 'see-schedule', 'See all sections'),
      ],
    },
  )
}
