import { lazy, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { InstitutionName } from '../../../../platform/catalog/institution.ts'
import { isTerm } from '../../model/term-order.ts'

const LONGEST_REFERENCE = 165

/** The parameters that several tools have in common. What is no course is told of where it is looked for. */
export const courseParameter = lazy(() =>
  z.string().trim().min(1).max(LONGEST_REFERENCE).describe('Such as nrc:MATH 1171'),
)

export const institutionParameter = lazy(() => InstitutionName().optional())

export const termParameter = lazy(() =>
  z.string().trim().min(1).max(40).refine(isTerm, 'Not a term such as Fall 2026').optional(),
)

/** For tools that answer about one thing, which may yet be too long for one answer. */
export const cursorParameter = () => pagination().cursor
