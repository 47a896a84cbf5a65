import { key, required, type Migration } from './migration.ts'

export const session: Migration = {
  name: '0008-session',
  async up(db, { text }) {
    await db.schema
      .createTable('session')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('kind', text, required)
      .addColumn('workspace', text, required)
      .addColumn('name', text)
      .addColumn('bound_workspace', text)
      .addColumn('created_at', text, required)
      .addUniqueConstraint('session_name', ['owner', 'kind', 'name', 'workspace'])
      .execute()
  },
}
