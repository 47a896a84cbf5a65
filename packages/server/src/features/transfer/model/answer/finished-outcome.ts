import { studentOf, type CountingOptions } from '../attempts.ts'
import type { Completion } from '../completion.ts'
import { courseTable } from './course-table.ts'
import type { Picks } from '../plan/plan-candidates.ts'
import { resolveTransfer } from '../resolve.ts'
import type { TransferRule } from '../rule.ts'
import type { Outcome } from './summary.ts'

/** What the finished courses are worth alone, where a question counts unfinished ones too. */
export function finishedOutcome(
  rules: readonly TransferRule[],
  attempts: readonly Completion[],
  { asOf, includeUnfinished = false }: CountingOptions,
  picks?: Picks,
): Outcome | undefined {
  if (!includeUnfinished && !attempts.some(({ supposed }) => supposed)) return undefined
  const student = studentOf(
    attempts.filter(({ supposed }) => !supposed),
    { asOf },
  )
  const resolution = resolveTransfer(rules, student, picks)
  return { rows: courseTable(resolution, student), plan: resolution.plan }
}
