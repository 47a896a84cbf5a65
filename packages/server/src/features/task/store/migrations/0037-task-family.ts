import type { Migration } from '../../../../platform/store/migrations/migration.ts'

/** Times of day, repetition, and tasks within tasks. */
export const taskFamily: Migration = {
  name: '0037-task-family',
  async up(db) {
    for (const column of ['due_time', 'repeat_rule', 'parent_id', 'next_id'])
      await db.schema.alterTable('task').addColumn(column, 'text').execute()
    await db.schema
      .createIndex('task_parent')
      .on('task')
      .columns(['owner', 'parent_id'])
      .where('parent_id', 'is not', null)
      .execute()
  },
}
