import type { Migration } from './migration.ts'

/** One index of an owner's calls instead of two: each costs a call that is recorded as much as the record itself. */
export const callsOfOwners: Migration = {
  name: '0017-calls-of-owners',
  async up(db) {
    await db.schema.dropIndex('call_record_agent_day').execute()
    await db.schema.dropIndex('call_record_owner').execute()
    await db.schema
      .createIndex('call_record_owner')
      .on('call_record')
      .columns(['owner', 'id', 'session_id', 'agent_id', 'workspace_id', 'at'])
      .execute()
  },
}
