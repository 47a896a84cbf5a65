import { sql } from 'kysely'
import { key, required, type Migration } from './migration.ts'

/** Browsers have sessions instead of tokens. Those that have a token sign in again. */
export const browserSessions: Migration = {
  name: '0022-browser-sessions',
  async up(db, { text, json }) {
    await db.schema
      .createTable('browser_session')
      .addColumn('id', text, key)
      .addColumn('user_id', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('token_id', text, (column) => column.references('token.id').onDelete('cascade'))
      .addColumn('cookie_hash', text, (column) => column.notNull().unique())
      .addColumn('page_hash', text, required)
      .addColumn('scopes', json, required)
      .addColumn('user_agent', text, required)
      .addColumn('created_at', text, required)
      .addColumn('last_used_at', text, required)
      .addColumn('expires_at', text, required)
      .execute()
    await db.schema.createIndex('browser_session_user').on('browser_session').column('user_id').execute()
    await db.schema.createIndex('browser_session_token').on('browser_session').column('token_id').execute()
    await sql`
      update token set revoked_at = ${new Date().toISOString()}
      where revoked_at is null and cast(scopes as text) like '%"browser:cookie"%'
    `.execute(db)
  },
}
