import { key, required, type Migration } from './migration.ts'

/** Which version of its rule made the rows of a derived table. */
export const derivedRows: Migration = {
  name: '0018-derived-rows',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('derived_rows')
      .addColumn('name', text, key)
      .addColumn('version', integer, required)
      .execute()
  },
}
