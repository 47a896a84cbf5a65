const ROWS_AT_ONCE = 2_000

/** Lets a stop signal arrive. */
export const yieldControl = () => new Promise<void>((resolve) => setImmediate(resolve))

export function* batches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
