import type { Migration } from '../../../../platform/store/migrations/migration.ts'

/** When a class meets that no catalog has. */
export const ownClasses: Migration = {
  name: '0042-own-classes',
  async up(db, { json }) {
    await db.schema.alterTable('chosen_section').addColumn('meetings', json).execute()
  },
}
