import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Lets the calls that name no session be found by who made them and when, without reading the calls themselves. */
export const agentDays: Migration = {
  name: '0016-agent-days',
  async up(db) {
    await db.schema
      .createIndex('call_record_agent_day')
      .on('call_record')
      .columns(['owner', 'at', 'agent_id', 'workspace_id', 'id'])
      .where(sql.ref('session_id'), 'is', null)
      .execute()
  },
}
