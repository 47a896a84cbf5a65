import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

export const user: Migration = {
  name: '0011-user',
  async up(db, { text, integer, json }) {
    await db.schema
      .createTable('credential')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('provider', text, required)
      .addColumn('label', text, required)
      .addColumn('base_url', text)
      .addColumn('model', text)
      .addColumn('last_four', text, required)
      .addColumn('fingerprint', text, required)
      .addColumn('sealed_key', text, required)
      .addColumn('wrapped_data_key', text, required)
      .addColumn('master_version', integer, required)
      .addColumn('created_at', text, required)
      .execute()
    await db.schema.createIndex('credential_owner').on('credential').columns(['owner', 'id']).execute()

    await db.schema
      .createTable('master_key')
      .addColumn('version', integer, key)
      .addColumn('wrapped_fingerprint_key', text, required)
      .addColumn('created_at', text, required)
      .execute()

    await db.schema
      .createTable('preference')
      .addColumn('owner', text, key)
      .addColumn('body', json, required)
      .addColumn('rev', integer, required)
      .addColumn('updated_at', text, required)
      .execute()

    await db.schema
      .createTable('quota_use')
      .addColumn('subject', text, required)
      .addColumn('day', text, required)
      .addColumn('action', text, required)
      .addColumn('attempts', integer, required)
      .addColumn('counted', integer, required)
      .addPrimaryKeyConstraint('quota_use_key', ['subject', 'day', 'action'])
      .execute()

    await db.schema
      .createTable('subscription')
      .addColumn('owner', text, key)
      .addColumn('tier', text, required)
      .addColumn('status', text, required)
      .addColumn('since', text, required)
      .addColumn('renews_at', text)
      .addColumn('source', text, required)
      .execute()
  },
}
