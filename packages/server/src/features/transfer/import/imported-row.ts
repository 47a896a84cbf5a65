import type { ImportedRow } from '../../../platform/import/import-adapter.ts'
import type { TransferRule } from '../model/rule.ts'

/** What became of one agreement of a source. */
export type Reading = Omit<ImportedRow<TransferRule>, 'checkpoint'>

/** A rule that was read, or kept only as text. */
export const readingOf = (rule: TransferRule): Reading =>
  rule.structured
    ? { items: [rule], outcome: 'structured' }
    : { items: [rule], outcome: 'verbatim', remark: rule.verbatim }

/** Remembers which row of its source a rule was read from. */
export const atRow = (reading: Reading, row: number): Reading => ({
  ...reading,
  items: reading.items.map((rule) => ({
    ...rule,
    evidence: rule.evidence.map((evidence) => ({ ...evidence, row })),
  })),
})

/** Numbers the readings and leaves out those up to the checkpoint. */
export async function* importedRows(
  readings: AsyncIterable<() => Reading>,
  after: number,
): AsyncGenerator<ImportedRow<TransferRule>> {
  let checkpoint = 0
  for await (const read of readings) {
    checkpoint += 1
    if (checkpoint > after) yield { checkpoint, ...atRow(read(), checkpoint) }
  }
}
