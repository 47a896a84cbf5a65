import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

export const chosenSection: Migration = {
  name: '0039-chosen-section',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('chosen_section')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('course', text, required)
      .addColumn('term', text, required)
      .addColumn('section', text, required)
      .addColumn('rev', integer, required)
      .addColumn('created_at', text, required)
      .addColumn('updated_at', text, required)
      .addColumn('deleted_at', text)
      .execute()
    await db.schema
      .createIndex('chosen_section_owner')
      .on('chosen_section')
      .columns(['owner', 'id'])
      .execute()
  },
}
