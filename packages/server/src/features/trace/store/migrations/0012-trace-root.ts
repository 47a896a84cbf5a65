import { required, type Migration } from '../../../../platform/store/migrations/migration.ts'

export const traceRoot: Migration = {
  name: '0012-trace-root',
  async up(db, { text }) {
    await db.schema
      .createTable('trace_root')
      .addColumn('owner', text, required)
      .addColumn('provider', text, required)
      .addColumn('path', text, required)
      .addColumn('created_at', text, required)
      .addPrimaryKeyConstraint('trace_root_key', ['owner', 'provider', 'path'])
      .execute()
  },
}
