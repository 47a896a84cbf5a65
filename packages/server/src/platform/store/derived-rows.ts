import type { Store, Writer } from './store.ts'

/** Rows that a rule derives from other rows. A new version of the rule rebuilds them. */
export interface DerivedRows {
  readonly name: string
  readonly version: number
  readonly rebuild: (db: Writer) => Promise<void>
}

/** Rebuilds rows of another rule version. One process rebuilds them, the others wait. */
export async function rebuildOutdated(store: Store, { name, version, rebuild }: DerivedRows): Promise<void> {
  const known = await store.read
    .selectFrom('derivedRows')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known?.version === version) return
  await store.write(async (db) => {
    // Until the transaction ends, this row makes other processes wait.
    const claimed = await db
      .insertInto('derivedRows')
      .values({ name, version })
      .onConflict((on) =>
        on.column('name').doUpdateSet({ version }).where('derivedRows.version', '!=', version),
      )
      .returning('name')
      .execute()
    if (claimed.length > 0) await rebuild(db)
  })
}
