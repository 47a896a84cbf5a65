import type { Migration } from './migration.ts'

/** The draft that a message for another device sends or changes. */
export const requestTarget: Migration = {
  name: '0031-request-target',
  async up(db, { text }) {
    await db.schema.alterTable('session_request').addColumn('target', text).execute()
  },
}
