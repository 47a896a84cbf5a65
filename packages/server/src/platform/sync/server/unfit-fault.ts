import * as z from 'zod'

/** PostgreSQL's classes for data that cannot be, and for what a constraint forbids. */
const UNFIT_CLASSES = /^2[23][0-9A-Z]{3}$/

/**
 * Whether a change itself made a write fail, so that it would fail again: then only that one is put aside. Anything
 * else, such as a full disk, passes.
 */
export function isUnfit(fault: unknown): boolean {
  if (fault instanceof z.ZodError || fault instanceof TypeError || fault instanceof RangeError) return true
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return code.startsWith('SQLITE_CONSTRAINT') || UNFIT_CLASSES.test(code)
}
