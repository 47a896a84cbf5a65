import type { Writer } from '../../../platform/store/store.ts'
import type { TransferRule } from '../model/rule.ts'

const ROWS = 500

/** Keeps the names that rules bring for their schools. */
export async function keepSchoolNames(db: Writer, rules: readonly TransferRule[]): Promise<void> {
  const names = new Map(rules.flatMap(({ schoolNames = {} }) => Object.entries(schoolNames)))
  const rows = Array.from(names, ([id, name]) => ({ id, name }))
  for (let at = 0; at < rows.length; at += ROWS)
    await db
      .insertInto('schoolName')
      .values(rows.slice(at, at + ROWS))
      .onConflict((on) => on.column('id').doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })))
      .execute()
}
