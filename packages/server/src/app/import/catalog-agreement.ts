import type { ImportedRow } from '../../platform/import/import-adapter.ts'
import { courseCode } from '../../platform/catalog/course-reference.ts'
import { institutionCode } from '../../platform/catalog/institution.ts'
import type { AgreementEntry, Catalog } from '../../features/course/import/catalog/catalog.ts'
import { effectiveEnd, effectiveStart } from '../../features/transfer/import/bc/effective-dates.ts'
import { readAgreement } from '../../features/transfer/import/bc/read-agreement.ts'
import { readingOf } from '../../features/transfer/import/imported-row.ts'
import type { Evidence, TransferRule } from '../../features/transfer/model/rule.ts'

/** An agreement of a catalog is written as the BC guide writes one. */
export function readCatalogAgreement(
  entry: AgreementEntry,
  evidence: Evidence,
): Omit<ImportedRow<TransferRule>, 'checkpoint'> {
  const { subject = '', number = '' } = courseCode(entry.course.slice(entry.course.indexOf(':') + 1)) ?? {}
  const { effectiveStart: from, effectiveEnd: to } = entry
  return readingOf(
    readAgreement(
      {
        course: entry.course,
        subject,
        number,
        ...(entry.credits && { sourceCredits: entry.credits.min }),
        source: institutionCode(entry.from),
        destination: institutionCode(entry.to),
        text: entry.text,
        start: effectiveStart(from.length === 7 ? `${from}-01` : from),
        end: to === undefined ? 'open' : effectiveEnd(to.length === 7 ? lastDayOf(to) : to),
      },
      { ...evidence, ...(entry.link !== undefined && { link: entry.link }) },
    ),
  )
}

export const evidenceOf = ({ source }: Catalog): Evidence => ({
  source: source.name,
  ...(source.link !== undefined && { link: source.link }),
  accessedOn: source.accessedOn,
  ...(source.attribution !== undefined && { attribution: source.attribution }),
})

/** The last day of `2026-08`. */
function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}
