import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { COURSE_STATUSES } from '../../../../platform/catalog/course-status.ts'
import { InstitutionName } from '../../../../platform/catalog/institution.ts'
import { Requirement } from '../../model/requirement.ts'
import { PlanId } from '../../model/saved-plan.ts'
import { termsFrom } from '../../model/terms.ts'

const LONGEST_REFERENCE = 165
const LONGEST_TERM = 40
const MOST_COURSES = 200
const MOST_GOALS = 6
const MOST_CREDITS = 60
export const MOST_TERMS = 12
export const USUAL_LIMIT = 15

/** A course as callers write it. */
export const CourseName = lazy(() => z.string().trim().min(1).max(LONGEST_REFERENCE))
const courseList = (most = MOST_COURSES) => z.array(CourseName()).min(1).max(most)

export const TermName = lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_TERM)
    .refine((text) => termsFrom(text, 1).length === 1, 'Not a term such as Spring 2027'),
)

const Place = lazy(() =>
  z.strictObject({
    course: CourseName().describe('By code'),
    term: TermName().describe('Such as Spring 2027'),
  }),
)

export const GoalParameter = lazy(() =>
  z
    .strictObject({
      school: InstitutionName().describe('School to reach it at: id or name, such as aur'),
      name: z.string().trim().min(1).max(120).optional().describe('What to call it'),
      credits: z.number().min(0.5).max(300).optional().describe('So many credits there'),
      courses: courseList(100).optional().describe('These courses there, by code'),
      requirements: z
        .array(Requirement())
        .min(1)
        .max(60)
        .optional()
        .describe(
          'All needed, each {course}, {allOf: […]}, {nOf: 2, of: […]} or {creditsFrom: 12, subjects?, courses?, atLeastLevel?}',
        ),
    })
    .describe('With only a school: as many credits as possible'),
)
export type GoalParameter = z.output<ReturnType<typeof GoalParameter>>

export const goalsParameter = lazy(() =>
  z.array(GoalParameter()).min(1).max(MOST_GOALS).describe('What is wanted, at one school or several'),
)

/** What a plan is made from. */
export const planParameters = lazy(() => ({
  goals: goalsParameter(),
  school: InstitutionName()
    .optional()
    .describe("Where courses are taken; else the transcript's or workspace's school"),
  firstTerm: TermName().optional().describe('Such as Spring 2027; else the next one'),
  terms: z.int().min(1).max(MOST_TERMS).default(8).describe('How many terms at most, summers included'),
  maxCredits: z.number().min(1).max(MOST_CREDITS).default(USUAL_LIMIT).describe('Per term'),
  termLimits: z
    .array(
      z.strictObject({
        term: TermName().describe('Such as Summer 2027'),
        maxCredits: z.number().min(0).max(MOST_CREDITS).describe('0 for a term off'),
      }),
    )
    .max(MOST_TERMS)
    .optional()
    .describe('Terms with another limit'),
  courses: courseList()
    .optional()
    .describe(
      'Courses to choose from; else what agreements, requisites or credits at your own school lead to',
    ),
  exclude: courseList().optional().describe('Courses not to take'),
  retake: courseList(40).optional().describe('Completed courses that may be repeated'),
  fixed: z.array(Place()).max(100).optional().describe('Courses with a term by hand'),
  offered: z
    .array(
      z.strictObject({
        course: CourseName().describe('By code'),
        terms: z
          .array(z.enum(['Spring', 'Summer', 'Fall']))
          .min(1)
          .max(3)
          .describe('Its seasons'),
      }),
    )
    .max(MOST_COURSES)
    .optional()
    .describe('Seasons in which courses are offered, where the catalog does not say'),
  completions: z
    .array(
      z.strictObject({
        course: CourseName().describe('By code'),
        grade: z.string().trim().min(1).max(20).optional().describe('B+ or 78%'),
        term: z.string().trim().min(1).max(LONGEST_TERM).optional().describe('Taken in'),
        completed: z.iso.date().optional().describe('On'),
        credits: z.number().min(0).max(MOST_CREDITS).optional().describe("Else the catalog's"),
        status: z.enum(COURSE_STATUSES).optional().describe('Else as the grade says'),
      }),
    )
    .max(300)
    .optional()
    .describe('Courses so far, in place of the transcript'),
  asOfDate: z.iso.date().optional().describe('Today if left out'),
}))

export const secondsParameter = lazy(() =>
  z.int().min(1).max(40).default(8).describe('Most seconds to search for'),
)

const questionSchema = lazy(() => z.object(planParameters()))
export type PlanParameters = z.output<ReturnType<typeof questionSchema>>

/** The question of a saved plan. */
export const readQuestion = (question: unknown): PlanParameters => questionSchema().parse(question)

export const placementsParameter = lazy(() =>
  z.array(Place()).max(MOST_COURSES).describe('Which course when'),
)

export const planIdParameter = lazy(() => PlanId.describe('From tn_plan_list'))
