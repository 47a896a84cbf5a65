import type { ImportedRow } from './import-adapter.ts'

const MOST_ROWS = 4000
/** Of a slow source little is lost by a crash. */
const LONGEST_MS = 2000

/**
 * Rows in batches that are each one write. What was read before a source failed, or before a stop, still comes:
 * the failure follows it.
 */
export async function* batches<Item>(
  rows: AsyncIterable<ImportedRow<Item>>,
  elapsed: () => number,
): AsyncGenerator<ImportedRow<Item>[]> {
  let batch: ImportedRow<Item>[] = []
  let begun = elapsed()
  let failure: { error: unknown } | undefined
  try {
    for await (const row of rows) {
      batch.push(row)
      if (batch.length < MOST_ROWS && elapsed() - begun < LONGEST_MS) continue
      yield batch
      batch = []
      begun = elapsed()
    }
  } catch (error) {
    failure = { error }
  }
  if (batch.length > 0) yield batch
  if (failure) throw failure.error
}
