import { sql } from 'kysely'
import { key, required, type Migration } from './migration.ts'

/** Roles, what single people may store, and tokens that an authorization server issued. Everybody so far is a student but the owner. */
export const accounts: Migration = {
  name: '0026-accounts',
  async up(db, { text, integer }) {
    const add = (table: string, column: string) =>
      db.schema.alterTable(table).addColumn(column, text).execute()
    await db.schema
      .alterTable('user')
      .addColumn('role', text, (column) => column.notNull().defaultTo('student'))
      .execute()
    await sql`update ${sql.table('user')} set role = 'operator' where is_local_owner`.execute(db)
    await add('user', 'email')
    await add('user', 'disabled_at')
    await db.schema.createIndex('user_email').unique().on('user').column('email').execute()

    await db.schema
      .createTable('storage_limit')
      .addColumn('owner', text, key)
      .addColumn('megabytes', integer, required)
      .execute()

    await add('token', 'audience')
    await add('token', 'client_id')
    await add('token', 'grant_id')
    await db.schema.createIndex('token_grant').on('token').column('grant_id').execute()

    await add('audit', 'actor')
    await db.schema.createIndex('audit_actor').on('audit').column('actor').execute()
  },
}
