import { lazy, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { InstitutionName } from '../../../../platform/catalog/institution.ts'
import { clockTime, DAYS } from '../../model/meeting-times.ts'
import { isTerm } from '../../model/term-order.ts'

const LONGEST_REFERENCE = 165

/** Shared parameters. Whether a course exists is checked when it is looked up. */
export const courseParameter = lazy(() =>
  z.string().trim().min(1).max(LONGEST_REFERENCE).describe('Such as nrc:MATH 1171'),
)

export const institutionParameter = lazy(() => InstitutionName().optional())

export const termParameter = lazy(() =>
  z.string().trim().min(1).max(40).refine(isTerm, 'Not a term such as Fall 2026').optional(),
)

/** For tools about one record that may be too long for one answer. */
export const cursorParameter = () => pagination().cursor

const Days = lazy(() => z.array(z.enum(DAYS)).min(1).max(DAYS.length).optional())
/** Any way to write a time is taken; the published pattern is the one that needs no reading. */
const Time = lazy(() =>
  z
    .preprocess(
      (given) => (typeof given === 'string' ? (clockTime(given) ?? given) : given),
      z
        .string()
        .trim()
        .max(5)
        .regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/, 'Not a time such as 14:30'),
    )
    .optional(),
)

/** When a section may meet. */
export const timeParameters = () => ({
  days: Days().describe('Meets on one of these'),
  freeDays: Days().describe('Meets on none of these'),
  startsFrom: Time().describe('No meeting before, such as 10:00 or 10am'),
  endsBy: Time().describe('No meeting past, such as 15:30'),
})
