import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

/** Ids that differ from the school's lower-case code. */
const NAMES: ReadonlyMap<string, string> = new Map([['lang', 'langara']])

/**
 * A school's id from its code, name or id: `SFU` and `sfu` become `sfu`, `LANG` becomes `langara`,
 * `University of California, Davis` becomes `university-of-california-davis`.
 */
export function institutionId(code: string): string {
  const id = code
    .normalize('NFKD')
    .replace(/\p{M}|[,()]|\.(?=\s|$)/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
  return NAMES.get(id) ?? id
}

/** A school's code as guides print it: `sfu` becomes `SFU`, `langara` becomes `LANG`. */
export function institutionCode(id: string): string {
  const [code = id] = [...NAMES].find(([, name]) => name === id) ?? []
  return code.toUpperCase()
}

export const INSTITUTION_ID = /^[a-z0-9][a-z0-9._&'-]{0,63}$/

/** A school's code, id or name as the caller spells it. */
export const InstitutionName = lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(64)
    .refine((text) => INSTITUTION_ID.test(institutionId(text)), 'Not a school code such as sfu'),
)
