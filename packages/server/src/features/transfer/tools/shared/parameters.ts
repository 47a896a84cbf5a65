import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { COURSE_STATUSES } from '../../../../platform/catalog/course-status.ts'
import { InstitutionName } from '../../../../platform/catalog/institution.ts'
import { RuleId } from '../../model/rule.ts'

const LONGEST_REFERENCE = 165

/** A course as callers write it. */
export const CourseName = lazy(() => z.string().trim().min(1).max(LONGEST_REFERENCE))

export const institutionParameter = (role: string) =>
  InstitutionName().describe(`${role}: id or name, such as nrc`)

/** A day, or the day of an instant. */
export const asOfParameter = lazy(() =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true }).max(40)], 'Not a date such as 2026-11-15')
    .transform((text) => text.slice(0, 'YYYY-MM-DD'.length))
    .optional(),
)

export const ruleIdParameter = lazy(() => RuleId.describe('From another transfer tool'))

/** The day that a question is about. */
export const dayOf = (asOfDate: string | undefined, now: Date): string =>
  asOfDate ?? now.toISOString().slice(0, 'YYYY-MM-DD'.length)

const MOST_COURSES = 2_000
const TOO_MANY = 'At most 2,000 courses in one call'

/** The courses that a question is about. */
export const courseParameters = lazy(() => ({
  sourceInstitution: institutionParameter('School of bare codes').optional(),
  sourceCourses: z
    .array(CourseName())
    .min(1, 'Name at least one course, or leave sourceCourses out to take your transcript')
    .max(MOST_COURSES, TOO_MANY)
    .optional()
    .describe('Such as nrc:CPSC 1110; else your transcript'),
  asOfDate: asOfParameter().describe('For unknown days, YYYY-MM-DD; else today'),
  completions: z
    .array(
      z.strictObject({
        course: CourseName().describe('As in sourceCourses'),
        completed: z.iso.date().optional().describe('Day of completion'),
        grade: z.string().trim().min(1).max(20).optional().describe('B+ or 78%'),
        credits: z.number().min(0).max(60).optional().describe("Earned; else the catalog's"),
        term: z.string().trim().min(1).max(40).optional().describe('Such as Fall 2024'),
        status: z.enum(COURSE_STATUSES).optional().describe('Else as the grade says'),
        title: z.string().trim().min(1).max(200).optional().describe('Its title'),
      }),
    )
    .min(1)
    .max(MOST_COURSES, TOO_MANY)
    .optional()
    .describe('With day, grade, credits; added to sourceCourses'),
  planned: z
    .array(CourseName())
    .min(1)
    .max(100)
    .optional()
    .describe('What if: courses to count as if completed, beside the others'),
  includeUnfinished: z.boolean().optional().describe('Count courses in progress and planned as if completed'),
}))

/** The alternatives that the student picks. */
export const choicesParameter = lazy(() =>
  z
    .array(
      z.strictObject({
        ruleId: ruleIdParameter(),
        alternative: z.int().min(1).max(100).describe('Its number, from 1'),
      }),
    )
    .max(200)
    .optional()
    .describe("Picks one of an agreement's alternatives, as `choices` of an answer lists them"),
)
