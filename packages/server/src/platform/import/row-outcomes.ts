import type { ImportedRow } from './import-adapter.ts'
import type { ImportCounts, ImportRemark } from './report.ts'

const LONGEST_REMARK = 500

/** How many rows of a batch came to what. */
export function tally(batch: readonly ImportedRow<unknown>[]): ImportCounts {
  const count = (outcome: string) => batch.filter((row) => row.outcome === outcome).length
  const [structured, verbatim, skipped] = [count('structured'), count('verbatim'), count('skipped')]
  return { rows: batch.length, structured, verbatim, rules: 0, skipped }
}

/** What there is to say of rows that are not structured. */
export const remarksOf = (batch: readonly ImportedRow<unknown>[]): ImportRemark[] =>
  batch.flatMap(({ checkpoint, outcome, remark }) =>
    outcome === 'structured'
      ? []
      : [{ row: checkpoint, outcome, remark: (remark ?? 'no reason given').slice(0, LONGEST_REMARK) }],
  )
