import type { Migration } from './migration.ts'

/** What an owner stores, beside the head that every change moves anyway. */
export const storedBytes: Migration = {
  name: '0025-stored-bytes',
  async up(db, { integer }) {
    await db.schema
      .alterTable('owner_head')
      .addColumn('bytes', integer, (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
