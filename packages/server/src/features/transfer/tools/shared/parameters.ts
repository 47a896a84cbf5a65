import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { InstitutionName } from '../../../../platform/catalog/institution.ts'
import { RuleId } from '../../model/rule.ts'

const LONGEST_REFERENCE = 165

/** A course as callers write it. */
export const CourseName = lazy(() => z.string().trim().min(1).max(LONGEST_REFERENCE))

export const institutionParameter = (role: string) => InstitutionName().describe(`${role}, such as nrc`)

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
