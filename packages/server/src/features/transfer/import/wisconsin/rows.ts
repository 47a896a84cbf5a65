import type { ImportedRow } from '../../../../platform/import/import-adapter.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import type { Evidence, TransferRule } from '../../model/rule.ts'
import { checked, fileRecords } from '../files/records.ts'
import { importedRows, readingOf, type Reading } from '../imported-row.ts'
import { readWisconsinRow } from './read-row.ts'
import { WisconsinRow } from './row.ts'

/** The lines of a Transfer Information System file. */
export const wisconsinRows = (
  path: string,
  evidence: Evidence,
  after = 0,
): AsyncIterable<ImportedRow<TransferRule>> => importedRows(readings(path, evidence), after)

async function* readings(path: string, evidence: Evidence): AsyncGenerator<() => Reading> {
  for await (const record of fileRecords(path))
    yield () => {
      const row = checked(WisconsinRow, record, path)
      const rule = readWisconsinRow(row, evidence)
      // A file holds many pairs of schools.
      const scope = `${institutionId(row.from_)} to ${institutionId(row.to)}`
      return rule
        ? { scope, ...readingOf(rule) }
        : {
            scope,
            items: [],
            outcome: 'skipped',
            remark: `line ${record.line}: ${row.course_1} is not the code of a course`,
          }
    }
}
