import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

/** Ids that are not simply the school's code in lower case. */
const NAMES: Readonly<Record<string, string>> = { lang: 'langara' }

/**
 * An institution's id from its code, its name or its id: `SFU` and `sfu` are `sfu`, `LANG` is `langara`,
 * `University of California, Davis` is `university-of-california-davis`.
 */
export function institutionId(code: string): string {
  const id = code
    .normalize('NFKD')
    .replace(/\p{M}|[,()]|\.(?=\s|$)/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
  return NAMES[id] ?? id
}

/** The code of an institution's id, as guides write it: `sfu` is `SFU`, `langara` is `LANG`. */
export function institutionCode(id: string): string {
  const [code = id] = Object.entries(NAMES).find(([, name]) => name === id) ?? []
  return code.toUpperCase()
}

export const INSTITUTION_ID = /^[a-z0-9][a-z0-9._&'-]{0,63}$/

/** An institution as callers name it: its code or id in any case, or its name. Kept as they have spelled it. */
export const InstitutionName = lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(64)
    .refine(
      (text) => INSTITUTION_ID.test(institutionId(text)),
      'Not the code of an institution, such as sfu',
    ),
)
