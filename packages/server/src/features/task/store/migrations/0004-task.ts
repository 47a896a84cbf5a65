import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

export const task: Migration = {
  name: '0004-task',
  async up(db, { text, integer, boolean, json }) {
    await db.schema
      .createTable('task')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('title', text, required)
      .addColumn('description', text)
      .addColumn('is_completed', boolean, required)
      .addColumn('due_date', text)
      .addColumn('priority', text)
      .addColumn('labels', json, required)
      .addColumn('notes', text)
      .addColumn('rev', integer, required)
      .addColumn('created_at', text, required)
      .addColumn('updated_at', text, required)
      .addColumn('completed_at', text)
      .execute()
    await db.schema.createIndex('task_owner').on('task').columns(['owner', 'created_at', 'id']).execute()
  },
}
