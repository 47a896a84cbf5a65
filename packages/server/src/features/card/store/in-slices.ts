const SLICE = 500

/** Runs a query in batches, because databases limit the number of parameters. */
export async function inSlices<Value, Row>(
  values: readonly Value[],
  ask: (slice: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < values.length; from += SLICE)
    rows.push(...(await ask(values.slice(from, from + SLICE))))
  return rows
}
