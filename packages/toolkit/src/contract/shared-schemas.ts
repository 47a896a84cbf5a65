import * as z from 'zod'
import { lazy } from './lazy.ts'

/** Sorting by one of the named fields. */
export const sorting = <const Field extends string>(fields: readonly [Field, ...Field[]]) => ({
  sortBy: z
    .enum(fields)
    .default(fields[0])
    .describe(`What to sort by: ${fields.join(', ')}`),
  sortOrder: z.enum(['asc', 'desc']).default('asc').describe('asc (default) or desc'),
})

/** A range of calendar days, both ends included. */
export const DateRange = lazy(() =>
  z
    .strictObject({
      from: z.iso.date().optional().describe('First day, YYYY-MM-DD'),
      to: z.iso.date().optional().describe('Last day, YYYY-MM-DD'),
    })
    .refine(({ from, to }) => !from || !to || from <= to, 'The range ends before it begins'),
)

/** What a stored record says about itself. */
export const RecordMetadata = lazy(() =>
  z.strictObject({
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    rev: z.int().min(1),
  }),
)

/** Whether a name is one of a time zone, also by an older or newer name of it. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
