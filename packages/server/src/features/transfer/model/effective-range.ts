import type { TransferRule } from './rule.ts'

/** Whether a course that was completed on a day counts: both ends of the range do. */
export const isInEffect = (
  { effectiveStart, effectiveEnd }: Pick<TransferRule, 'effectiveStart' | 'effectiveEnd'>,
  day: string,
): boolean =>
  (effectiveStart === undefined || effectiveStart <= day) &&
  (effectiveEnd === undefined || day <= effectiveEnd)
