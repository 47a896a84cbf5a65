import { key, required, type Migration } from './migration.ts'

/** The names that sources of agreements give to schools. */
export const schoolNames: Migration = {
  name: '0019-school-names',
  async up(db, { text }) {
    await db.schema
      .createTable('school_name')
      .addColumn('id', text, key)
      .addColumn('name', text, required)
      .execute()
  },
}
