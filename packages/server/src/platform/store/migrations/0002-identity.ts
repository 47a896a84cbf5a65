import { sql } from 'kysely'
import { key, required, type Migration } from './migration.ts'

export const identity: Migration = {
  name: '0002-identity',
  async up(db, { text, boolean, json }) {
    await db.schema
      .createTable('user')
      .addColumn('id', text, key)
      .addColumn('name', text, (column) => column.notNull().unique())
      .addColumn('is_local_owner', boolean, required)
      .addColumn('created_at', text, required)
      .execute()
    await db.schema
      .createIndex('user_local_owner')
      .unique()
      .on('user')
      .column('is_local_owner')
      .where(sql.ref('is_local_owner'), 'is', true)
      .execute()

    await db.schema
      .createTable('token')
      .addColumn('id', text, key)
      .addColumn('user_id', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('name', text, required)
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('scopes', json, required)
      .addColumn('created_at', text, required)
      .addColumn('last_used_at', text)
      .addColumn('expires_at', text)
      .addColumn('revoked_at', text)
      .execute()
    await db.schema.createIndex('token_user').on('token').column('user_id').execute()

    await db.schema
      .createTable('secret')
      .addColumn('name', text, key)
      .addColumn('value', text, required)
      .execute()
  },
}
