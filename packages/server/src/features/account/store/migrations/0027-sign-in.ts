import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

/** How people sign in, who is invited, and what the authorization server keeps. */
export const signIn: Migration = {
  name: '0027-sign-in',
  async up(db, { text, integer, json }) {
    const user = (table: string) =>
      db.schema
        .createTable(table)
        .addColumn('user_id', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    await user('password')
      .addColumn('hash', text, required)
      .addColumn('updated_at', text, required)
      .addPrimaryKeyConstraint('password_key', ['user_id'])
      .execute()
    await user('passkey')
      .addColumn('id', text, key)
      .addColumn('public_key', text, required)
      .addColumn('counter', integer, required)
      .addColumn('transports', json, required)
      .addColumn('name', text, required)
      .addColumn('created_at', text, required)
      .addColumn('last_used_at', text)
      .execute()
    await db.schema.createIndex('passkey_user').on('passkey').column('user_id').execute()
    await user('external_identity')
      .addColumn('issuer', text, required)
      .addColumn('subject', text, required)
      .addColumn('created_at', text, required)
      .addPrimaryKeyConstraint('external_identity_key', ['issuer', 'subject'])
      .execute()
    await db.schema.createIndex('external_identity_user').on('external_identity').column('user_id').execute()

    await db.schema
      .createTable('invitation')
      .addColumn('id', text, key)
      .addColumn('code_hash', text, (column) => column.notNull().unique())
      .addColumn('role', text, required)
      .addColumn('name', text)
      .addColumn('user_id', text, (column) => column.references('user.id').onDelete('cascade'))
      .addColumn('created_by', text)
      .addColumn('created_at', text, required)
      .addColumn('expires_at', text, required)
      .addColumn('used_at', text)
      .execute()
    await db.schema
      .createTable('sign_in_state')
      .addColumn('id_hash', text, key)
      .addColumn('kind', text, required)
      .addColumn('body', json, required)
      .addColumn('expires_at', text, required)
      .execute()
    await db.schema.createIndex('sign_in_state_expires_at').on('sign_in_state').column('expires_at').execute()

    await db.schema
      .createTable('oauth_record')
      .addColumn('kind', text, required)
      .addColumn('id_hash', text, required)
      .addColumn('payload', json, required)
      .addColumn('user_id', text)
      .addColumn('grant_id', text)
      .addColumn('uid', text)
      .addColumn('user_code', text)
      .addColumn('consumed_at', text)
      .addColumn('expires_at', text)
      .addPrimaryKeyConstraint('oauth_record_key', ['kind', 'id_hash'])
      .execute()
    for (const column of ['user_id', 'grant_id', 'uid', 'user_code', 'expires_at'])
      await db.schema.createIndex(`oauth_record_${column}`).on('oauth_record').column(column).execute()
  },
}
