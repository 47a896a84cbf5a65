import type { Arguments } from '../../api/call.ts'
import type { PlanCourses, SchoolCourses, Suppositions } from '../../pages/planner/result/use-resolutions.ts'

export type Asked = Partial<Arguments<'tn_transfer_resolve'>> & Partial<Arguments<'tn_transfer_compare'>>

/** The courses of the call, as it gave them. */
export const planCoursesIn = ({
  sourceInstitution,
  sourceCourses,
  completions,
  asOfDate,
}: Asked): PlanCourses => ({
  ...(sourceInstitution === undefined ? {} : { sourceInstitution }),
  ...(sourceCourses === undefined ? {} : { sourceCourses }),
  ...(completions === undefined ? {} : { completions }),
  ...(asOfDate === undefined ? {} : { asOfDate }),
})

/** A course that was asked for belongs to one school. */
export const coursesIn =
  (asked: Asked, ofSchool: string | undefined) =>
  (school: string): SchoolCourses => ({
    ...planCoursesIn(asked),
    ...(asked.targetCourse !== undefined && school === ofSchool ? { targetCourse: asked.targetCourse } : {}),
  })

/** What the call supposed. */
export const suppositionsIn = ({
  planned = [],
  includeUnfinished = false,
  choices = [],
}: Asked): Suppositions => ({
  planned,
  includeUnfinished,
  picks: new Map(choices.map(({ ruleId, alternative }) => [ruleId, alternative])),
})

export const comparisonAsked = ({
  planned,
  includeUnfinished,
  schools,
  limit,
  ...asked
}: Asked): Arguments<'tn_transfer_compare'> => ({
  ...planCoursesIn(asked),
  ...(planned === undefined ? {} : { planned }),
  ...(includeUnfinished === undefined ? {} : { includeUnfinished }),
  ...(schools === undefined ? {} : { schools }),
  ...(limit === undefined ? {} : { limit }),
})
