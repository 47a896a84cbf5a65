import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

export const transcript: Migration = {
  name: '0007-transcript',
  async up(db, { text, integer, json }) {
    await db.schema
      .createTable('transcript')
      .addColumn('owner', text, key)
      .addColumn('entries', json, required)
      .addColumn('rev', integer, required)
      .addColumn('updated_at', text, required)
      .execute()
  },
}
