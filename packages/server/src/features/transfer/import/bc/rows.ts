import type { ImportedRow } from '../../../../platform/import/import-adapter.ts'
import type { Evidence, TransferRule } from '../../model/rule.ts'
import type { FileRecord } from '../files/file-record.ts'
import { checked, fileRecords } from '../files/records.ts'
import { importedRows, readingOf, type Reading } from '../imported-row.ts'
import { agreementScope, ApiCourse, ApiRow, FileRow, type Agreement } from './agreement.ts'
import { readAgreement } from './read-agreement.ts'

/** The agreements of a file: the guide's rows, rows of its interface, or a saved page of it. */
export const bcRows = (
  path: string,
  evidence: Evidence,
  after = 0,
): AsyncIterable<ImportedRow<TransferRule>> => importedRows(readings(path, evidence), after)

async function* readings(path: string, evidence: Evidence): AsyncGenerator<() => Reading> {
  for await (const record of fileRecords(path))
    for (const agreement of agreementsOf(record, path))
      yield () => ({ scope: agreementScope(agreement), ...readingOf(readAgreement(agreement, evidence)) })
}

function agreementsOf(record: FileRecord, path: string): Agreement[] {
  const { value } = record
  if (typeof value !== 'object' || value === null) return [checked(FileRow, record, path)]
  if ('agreements' in value) return checked(ApiCourse, record, path).agreements
  return [checked('Detail' in value ? ApiRow : FileRow, record, path)]
}
