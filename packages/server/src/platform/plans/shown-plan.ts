import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { COURSE_STATUSES } from '../catalog/course-status.ts'

/** What courses are worth at schools, and what to take when. */
export const PLAN_KINDS = ['transfer', 'term'] as const
export type PlanKindName = (typeof PLAN_KINDS)[number]

/** An agreement that a plan rests on, as it was when the plan was saved. */
export const PlanAgreement = lazy(() =>
  z.object({
    ruleId: z.string(),
    institution: z.string(),
    courses: z.array(z.string()).readonly(),
    /** What it said, in one line. */
    said: z.string(),
    fingerprint: z.string(),
  }),
)
export type PlanAgreement = z.output<ReturnType<typeof PlanAgreement>>

/** What must be named wherever a plan is shown to others. */
export const PlanSource = lazy(() =>
  z.object({
    source: z.string(),
    link: z.string().optional(),
    accessedOn: z.string(),
    attribution: z.string().optional(),
    demo: z.literal(true).optional().describe('Invented data about fictional schools'),
  }),
)
export type PlanSource = z.output<ReturnType<typeof PlanSource>>

/** A course of a plan, as it is kept and as others see it. */
export const PlanCourse = lazy(() =>
  z.object({
    course: z.string(),
    title: z.string().optional(),
    grade: z.string().optional(),
    term: z.string().optional(),
    credits: z.number().optional(),
    completed: z.string().optional(),
    status: z.enum(COURSE_STATUSES).optional(),
  }),
)

const SavedCourse = lazy(() => PlanCourse().extend({ supposed: z.literal(true).optional() }))

/** What a plan comes to at a school. */
export const PlanSchool = lazy(() =>
  z.object({
    institution: z.string(),
    name: z.string(),
    sourceCredits: z.number(),
    targetCredits: z.number(),
    summary: z.string(),
  }),
)

/** What is kept of a plan of any kind to show it to others: its courses, what they give, and what that rests on. */
export const ShownPlan = lazy(() =>
  z.object({
    courses: z.array(SavedCourse()).readonly(),
    schools: z.array(PlanSchool()).readonly(),
    asOfDate: z.string(),
    agreements: z.array(PlanAgreement()).readonly(),
    /** Where the agreements were published; absent from plans of earlier versions. */
    sources: z.array(PlanSource()).readonly().optional(),
  }),
)
export type ShownPlan = z.output<ReturnType<typeof ShownPlan>>
