import { lazy, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { InstitutionName } from '../../../../platform/catalog/institution.ts'
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
