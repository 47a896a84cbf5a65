import { sql } from 'kysely'
import { required, type Migration } from './migration.ts'

export const calls: Migration = {
  name: '0003-calls',
  async up(db, { text, integer, real, boolean, json }) {
    await db.schema
      .createTable('idempotency')
      .addColumn('owner', text, required)
      .addColumn('tool', text, required)
      .addColumn('client_event_id', text, required)
      .addColumn('payload_hash', text, required)
      .addColumn('state', text, required)
      .addColumn('result', text)
      .addColumn('claim', text, required)
      .addColumn('claimed_until', text, required)
      .addColumn('created_at', text, required)
      .addPrimaryKeyConstraint('idempotency_key', ['owner', 'tool', 'client_event_id'])
      .execute()
    await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute()

    await db.schema
      .createTable('call_record')
      .addColumn('id', text, required)
      .addColumn('at', text, required)
      .addColumn('owner', text)
      .addColumn('tool', text, required)
      .addColumn('agent', text)
      .addColumn('mode', text)
      .addColumn('session_id', text)
      .addColumn('workspace_id', text)
      .addColumn('agent_id', text, required)
      .addColumn('agent_version', text, required)
      .addColumn('arguments', json)
      .addColumn('outcome', text, required)
      .addColumn('error_kind', text)
      .addColumn('duration_ms', real, required)
      .addColumn('bytes', integer, required)
      .addColumn('tokens', integer, required)
      .addColumn('cached', boolean)
      .addColumn('trace_id', text, required)
      .addColumn('correlation_id', text, required)
      .addColumn('surface', text, required)
      .execute()
    await db.schema.createIndex('call_record_owner').on('call_record').columns(['owner', 'id']).execute()
    await db.schema
      .createIndex('call_record_session')
      .on('call_record')
      .columns(['session_id', 'id'])
      .where(sql.ref('session_id'), 'is not', null)
      .execute()
  },
}
