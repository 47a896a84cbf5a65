import * as z from 'zod'
import { courseCode, courseReference } from '../../../../platform/catalog/course-reference.ts'
import { INSTITUTION_ID, institutionId } from '../../../../platform/catalog/institution.ts'

const ANY_SCHOOL = 'x'

export const text = (most: number) => z.string().trim().min(1).max(most)
export const link = z.url({ protocol: /^https?$/ }).max(2000)

export const Code = z
  .string()
  .max(100)
  .refine((code) => courseCode(code) !== undefined, 'Not a course code such as MATH 1171')
  .describe("A course's code as the school prints it: MATH 1171, math-1171 and MATH1171 mean the same")

export const Course = z
  .string()
  .max(165)
  .refine((course) => courseReference(course, ANY_SCHOOL) !== undefined, 'Not a course such as nrc:MATH 1171')
  .describe('The course: MATH 1171, or nrc:MATH 1171 in a document of several schools')

export const School = z
  .string()
  .trim()
  .max(64)
  .refine((code) => INSTITUTION_ID.test(institutionId(code)), 'Not the code of an institution, such as NRC')
  .describe("An institution's code, in any case")

export const Term = z
  .string()
  .regex(/^[A-Z][A-Za-z]{1,20}(?: [A-Za-z0-9]{1,10})? (?:19|20)\d{2}$/, 'Not a term such as Fall 2026')
  .describe('The term by its name in the calendar and its year: Fall 2026')

/** A month counts whole: it begins a range on its first day and ends one on its last. */
export const MonthOrDay = z
  .string()
  .regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/, {
    error: 'Not a month such as 2026-09 or a day such as 2026-09-01',
    abort: true,
  })
  .refine((date) => date.length === 7 || z.iso.date().safeParse(date).success, 'No such day')

export const Days = z
  .string()
  .regex(/^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:,? (?:Mo|Tu|We|Th|Fr|Sa|Su)){0,6}$/, 'Not days such as Mo We Fr')
  .describe('The days of the week, by two letters: Mo We Fr')

export const Time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Not a time of day such as 14:30')
  .describe('A time of day of 24 hours: 14:30')

const amount = z.number().min(0).max(100)

export const Credits = z
  .union([
    amount,
    z.strictObject({ min: amount, max: amount }).refine(({ min, max }) => min <= max, 'min is more than max'),
  ])
  .describe('Credits in the unit of the school: 3, 1.5, or { "min": 1, "max": 3 }')
