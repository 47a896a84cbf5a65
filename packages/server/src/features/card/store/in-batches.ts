const BATCH = 500

/** Runs a query in batches, because databases limit the number of parameters. */
export async function inBatches<Value, Row>(
  values: readonly Value[],
  query: (batch: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < values.length; from += BATCH)
    rows.push(...(await query(values.slice(from, from + BATCH))))
  return rows
}
