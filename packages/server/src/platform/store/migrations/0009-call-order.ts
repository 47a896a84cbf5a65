import type { Migration } from './migration.ts'

/** Lets the calls of all owners be read in their order, and a single one be found by its id. */
export const callOrder: Migration = {
  name: '0009-call-order',
  async up(db) {
    await db.schema.createIndex('call_record_id').on('call_record').column('id').execute()
  },
}
