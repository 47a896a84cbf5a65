import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

/** The secret address of each person's calendar. */
export const calendarFeed: Migration = {
  name: '0038-calendar-feed',
  async up(db, { text }) {
    await db.schema
      .createTable('calendar_feed')
      .addColumn('owner', text, key)
      .addColumn('token_hash', text, (column) => column.notNull().unique())
      .addColumn('created_at', text, required)
      .addColumn('read_at', text)
      .execute()
  },
}
