import type { ImportReport } from '../../import/report.ts'

const REMARKS_SHOWN = 10

/** The first rows that were not understood, and how many more there are. */
export function showRemarks({ remarks, verbatim, skipped }: ImportReport): void {
  for (const { row, outcome, remark } of remarks.slice(0, REMARKS_SHOWN))
    console.log(`  ${outcome}, row ${row}: ${remark}`)
  const more = verbatim + skipped - Math.min(remarks.length, REMARKS_SHOWN)
  if (more > 0) console.log(`  … and ${more} more; --json lists them.`)
}
