import { queryOptions, useQueries } from '@tanstack/react-query'
import { call, type Arguments, type Data } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'

export type Resolution = Data<'tn_transfer_resolve'>
export type ExactMatch = Resolution['exactMatches'][number]
export type PartialMatch = Resolution['partialMatches'][number]
export type PlanRule = Resolution['bestPlan']['rules'][number]
export type Target = PlanRule['targets'][number]
export type CourseLine = Resolution['courses'][number]
export type Choice = Resolution['choices'][number]

/** What a plan supposes. */
export interface Suppositions {
  /** Courses to count as if they were completed. */
  planned: readonly string[]
  /** Whether courses in progress and planned count. */
  includeUnfinished: boolean
  /** The picked alternative of an agreement, by its id. */
  picks: ReadonlyMap<string, number>
}

/** The courses that a plan is about, and the day. */
export type PlanCourses = Pick<
  Arguments<'tn_transfer_resolve'>,
  'sourceInstitution' | 'sourceCourses' | 'completions' | 'asOfDate'
>

/** The same, or only what gives one course of the school. */
export type SchoolCourses = PlanCourses & Pick<Arguments<'tn_transfer_resolve'>, 'targetCourse'>

interface Asked extends Suppositions {
  to: readonly string[]
  coursesFor: (school: string) => SchoolCourses
}

/** The courses as the transfer tools take them. */
export const completionsOf = (
  courses: readonly TakenCourse[],
): NonNullable<Arguments<'tn_transfer_resolve'>['completions']> =>
  courses.map(({ course, title, grade, term, credits, completed, status }) => ({
    course,
    status,
    ...(title === null ? {} : { title }),
    ...(grade === null ? {} : { grade }),
    ...(term === null ? {} : { term }),
    ...(credits === null ? {} : { credits }),
    ...(completed === null ? {} : { completed }),
  }))

/** The courses of a plan as they were on a day, or today. */
export const planCourses = (courses: readonly TakenCourse[], on: string | undefined): PlanCourses => ({
  completions: completionsOf(courses),
  ...(on === undefined ? {} : { asOfDate: on }),
})

/** The plan for each school, in order. */
export function useResolutions({ to, coursesFor, ...supposed }: Asked) {
  return useQueries({ queries: to.map((school) => resolutionQuery(school, coursesFor(school), supposed)) })
}

/** The plan for one school. */
export function resolutionQuery(
  targetInstitution: string,
  courses: SchoolCourses,
  { planned, includeUnfinished, picks }: Suppositions,
) {
  const args = {
    targetInstitution,
    ...courses,
    ...(planned.length > 0 ? { planned: [...planned] } : {}),
    ...(includeUnfinished ? { includeUnfinished } : {}),
    ...(picks.size > 0
      ? { choices: Array.from(picks, ([ruleId, alternative]) => ({ ruleId, alternative })) }
      : {}),
  }
  return queryOptions({
    queryKey: [TOOL_KEY, 'tn_transfer_resolve', 'whole', args],
    queryFn: ({ signal }) => wholeResolution(args, signal),
    enabled: courses.completions?.length !== 0,
  })
}

/** Later pages hold distant matches; the totals include them. */
const MOST_PAGES = 20

async function wholeResolution(
  args: Arguments<'tn_transfer_resolve'>,
  signal: AbortSignal,
): Promise<Resolution> {
  let { data: whole } = await call('tn_transfer_resolve', args, { signal })
  for (let page = 1; whole.nextCursor !== undefined && page < MOST_PAGES; page += 1) {
    const { data } = await call('tn_transfer_resolve', { ...args, cursor: whole.nextCursor }, { signal })
    whole = joined(whole, data)
  }
  return whole
}

const joined = (before: Resolution, after: Resolution): Resolution => ({
  ...after,
  courses: [...before.courses, ...after.courses],
  choices: [...before.choices, ...after.choices],
  toBeRead: [...before.toBeRead, ...after.toBeRead],
  exactMatches: [...before.exactMatches, ...after.exactMatches],
  partialMatches: [...before.partialMatches, ...after.partialMatches],
  noRule: [...before.noRule, ...after.noRule],
  contradictions: [...before.contradictions, ...after.contradictions],
  bestPlan: { ...after.bestPlan, rules: [...before.bestPlan.rules, ...after.bestPlan.rules] },
})
