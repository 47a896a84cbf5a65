import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

/** Plans of every kind: what courses are worth at schools, and what to take when. */
export const savedPlan: Migration = {
  name: '0021-saved-plan',
  async up(db, { text, integer, json }) {
    await db.schema
      .createTable('saved_plan')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('kind', text, required)
      .addColumn('name', text, required)
      .addColumn('body', json, required)
      .addColumn('rev', integer, required)
      .addColumn('created_at', text, required)
      .addColumn('updated_at', text, required)
      .addColumn('deleted_at', text)
      .execute()
    await db.schema
      .createIndex('saved_plan_owner')
      .on('saved_plan')
      .columns(['owner', 'kind', 'id'])
      .execute()
  },
}
