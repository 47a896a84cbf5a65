import { required, type Migration } from './migration.ts'

/** What nodes share of their clients' connections, and messages between nodes that are too long for a notification. */
export const nodes: Migration = {
  name: '0034-nodes',
  async up(db, { text, integer, json }) {
    await db.schema
      .createTable('mcp_session')
      .addColumn('owner', text, required)
      .addColumn('id', text, required)
      .addColumn('revision', text, required)
      .addColumn('client_info', json)
      .addColumn('capabilities', json)
      .addColumn('log_level', text)
      .addColumn('subscriptions', json, required)
      .addColumn('used_at', integer, required)
      .addPrimaryKeyConstraint('mcp_session_key', ['owner', 'id'])
      .execute()
    await db.schema.createIndex('mcp_session_use').on('mcp_session').columns(['used_at']).execute()
    await db.schema
      .createTable('node_message')
      .addColumn('owner', text, required)
      .addColumn('id', text, required)
      .addColumn('body', text, required)
      .addColumn('created_at', integer, required)
      .addPrimaryKeyConstraint('node_message_key', ['owner', 'id'])
      .execute()
    await db.schema.createIndex('node_message_age').on('node_message').columns(['created_at']).execute()
  },
}
