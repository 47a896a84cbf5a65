import { key, required, type Migration } from './migration.ts'

/** What happened to accounts and tokens. Users are no foreign keys: erasing one removes the rows by itself. */
export const audit: Migration = {
  name: '0023-audit',
  async up(db, { text, json }) {
    await db.schema
      .createTable('audit')
      .addColumn('id', text, key)
      .addColumn('at', text, required)
      .addColumn('event', text, required)
      .addColumn('user_id', text)
      .addColumn('address', text)
      .addColumn('detail', json, required)
      .execute()
    await db.schema.createIndex('audit_user').on('audit').column('user_id').execute()
    await db.schema.createIndex('audit_at').on('audit').column('at').execute()
  },
}
