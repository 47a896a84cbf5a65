const SLICE = 500

/** Asks about many values, some at a time: a database takes only so many in one question. */
export async function inSlices<Value, Row>(
  values: readonly Value[],
  ask: (slice: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < values.length; from += SLICE)
    rows.push(...(await ask(values.slice(from, from + SLICE))))
  return rows
}
