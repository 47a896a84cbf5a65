import * as z from 'zod'
import type { InstitutionRecord } from '../../../../platform/catalog/records.ts'

export const SFU: InstitutionRecord = {
  kind: 'institution',
  id: 'sfu',
  code: 'SFU',
  name: 'Simon Fraser University',
  place: 'Burnaby, British Columbia',
  country: 'Canada',
  gradeScale: 'letters',
}

export const SFU_OUTLINES = {
  name: 'Simon Fraser University, course outlines',
  link: 'https://www.sfu.ca/outlines.html',
} as const

/** A text that may be missing. */
export const Text = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '')

export const Filled = z.string().trim().min(1)
