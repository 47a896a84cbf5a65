import type { Migration } from '../../../../platform/store/migrations/migration.ts'

/** Pages are in the order of ids, of all tasks or of those that are open. */
export const taskIndexes: Migration = {
  name: '0041-task-indexes',
  async up(db) {
    await db.schema.createIndex('task_owner_id').on('task').columns(['owner', 'id']).execute()
    await db.schema
      .createIndex('task_completion')
      .on('task')
      .columns(['owner', 'is_completed', 'id'])
      .execute()
    await db.schema.dropIndex('task_owner').execute()
  },
}
