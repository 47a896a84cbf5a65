import { required, type Migration } from './migration.ts'

export const allowance: Migration = {
  name: '0024-allowance',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('allowance')
      .addColumn('owner', text, required)
      .addColumn('name', text, required)
      .addColumn('window_end', integer, required)
      .addColumn('taken', integer, required)
      .addPrimaryKeyConstraint('allowance_key', ['owner', 'name', 'window_end'])
      .execute()
    await db.schema.createIndex('allowance_window').on('allowance').columns(['window_end']).execute()
  },
}
