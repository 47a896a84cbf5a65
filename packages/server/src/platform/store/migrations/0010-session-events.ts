import { sql } from 'kysely'
import { required, type Migration } from './migration.ts'

export const sessionEvents: Migration = {
  name: '0010-session-events',
  async up(db, { text, integer, json, boolean }) {
    await db.schema
      .createTable('session_event')
      .addColumn('session_id', text, required)
      .addColumn('seq', integer, required)
      .addColumn('event_id', text, required)
      .addColumn('type', text, required)
      .addColumn('created_at', text, required)
      .addColumn('actor_user_id', text)
      .addColumn('client_event_id', text)
      .addColumn('payload', json, required)
      .addColumn('is_pending', boolean, required)
      .addPrimaryKeyConstraint('session_event_key', ['session_id', 'seq'])
      .execute()
    await db.schema
      .createIndex('session_event_once')
      .unique()
      .on('session_event')
      .columns(['session_id', 'client_event_id'])
      .where(sql.ref('client_event_id'), 'is not', null)
      .execute()

    await db.schema
      .createTable('session_head')
      .addColumn('session_id', text, required)
      .addColumn('owner', text, required)
      .addColumn('last_seq', integer, required)
      .addColumn('status', text, required)
      .addColumn('last_activity_at', text, required)
      .addPrimaryKeyConstraint('session_head_key', ['session_id'])
      .execute()
    await db.schema
      .createIndex('session_head_owner')
      .on('session_head')
      // Not by activity, which every event would move: an owner's sessions are sorted when they are listed.
      .columns(['owner'])
      .execute()

    await db.schema
      .createTable('session_snapshot')
      .addColumn('session_id', text, required)
      .addColumn('seq', integer, required)
      .addColumn('state', json, required)
      .addColumn('created_at', text, required)
      .addPrimaryKeyConstraint('session_snapshot_key', ['session_id'])
      .execute()

    await db.schema
      .createTable('session_cursor')
      .addColumn('session_id', text, required)
      .addColumn('device', text, required)
      .addColumn('seq', integer, required)
      .addColumn('updated_at', text, required)
      .addPrimaryKeyConstraint('session_cursor_key', ['session_id', 'device'])
      .execute()
  },
}
