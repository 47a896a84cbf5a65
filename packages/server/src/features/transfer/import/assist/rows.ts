import type { ImportedRow } from '../../../../platform/import/import-adapter.ts'
import type { TransferRule } from '../../model/rule.ts'
import { checked, fileRecords } from '../files/records.ts'
import { importedRows, type Reading } from '../imported-row.ts'
import { readReceiver, type AssistContext } from './read-receiver.ts'
import { Receiver } from './receiver.ts'

/** The articulations of a file of receivers. */
export const assistRows = (
  path: string,
  context: AssistContext,
  after = 0,
): AsyncIterable<ImportedRow<TransferRule>> => importedRows(readings(path, context), after)

async function* readings(path: string, context: AssistContext): AsyncGenerator<() => Reading> {
  for await (const record of fileRecords(path))
    for (const reading of readReceiver(checked(Receiver, record, path), context)) yield () => reading
}
