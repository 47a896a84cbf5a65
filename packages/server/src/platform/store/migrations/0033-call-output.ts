import type { Migration } from './migration.ts'

/** Which call a call was made for, and the answers of those who want them kept. */
export const callOutput: Migration = {
  name: '0033-call-output',
  async up(db) {
    await db.schema.alterTable('call_record').addColumn('span_id', 'text').execute()
    await db.schema.alterTable('call_record').addColumn('parent_span_id', 'text').execute()
    await db.schema
      .createIndex('call_record_parent_span')
      .on('call_record')
      .columns(['owner', 'parent_span_id'])
      .where('parent_span_id', 'is not', null)
      .execute()
    await db.schema
      .createTable('call_output')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('output', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('call_output_expiry')
      .on('call_output')
      .columns(['owner', 'expires_at'])
      .execute()
  },
}
