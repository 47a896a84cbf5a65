import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

export const vault: Migration = {
  name: '0014-vault',
  async up(db, { text, integer, boolean, json }) {
    await db.schema
      .createTable('vault')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('name', text, required)
      .addColumn('name_key', text, required)
      .addColumn('path', text, required)
      .addColumn('read_only', boolean, required)
      .addColumn('is_default', boolean, required)
      .addColumn('is_own', boolean, required)
      .addColumn('created_at', text, required)
      .execute()
    await db.schema.createIndex('vault_owner').on('vault').columns(['owner', 'name_key']).unique().execute()

    await db.schema
      .createTable('vault_operation')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('vault_id', text, required)
      .addColumn('action', text, required)
      .addColumn('path', text, required)
      .addColumn('state', text, required)
      .addColumn('client_event_id', text)
      .addColumn('body', json, required)
      .addColumn('created_at', text, required)
      .execute()
    await db.schema
      .createIndex('vault_operation_vault')
      .on('vault_operation')
      .columns(['owner', 'vault_id', 'state', 'path', 'id'])
      .execute()
    await db.schema
      .createIndex('vault_operation_client')
      .on('vault_operation')
      .columns(['owner', 'vault_id', 'client_event_id'])
      .execute()

    await db.schema
      .createTable('workspace')
      .addColumn('id', text, required)
      .addColumn('owner', text, required)
      .addColumn('name', text, required)
      .addColumn('description', text)
      .addColumn('vault', text)
      .addColumn('institution', text)
      .addColumn('instructions', text)
      .addColumn('rev', integer, required)
      .addColumn('created_at', text, required)
      .addColumn('updated_at', text, required)
      .addPrimaryKeyConstraint('workspace_key', ['owner', 'id'])
      .execute()

    await db.schema
      .createTable('workspace_state')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('workspace_id', text, required)
      .addColumn('session_id', text)
      .addColumn('name', text, required)
      .addColumn('summary', text, required)
      .addColumn('body', json, required)
      .addColumn('created_at', text, required)
      .execute()
    await db.schema
      .createIndex('workspace_state_workspace')
      .on('workspace_state')
      .columns(['owner', 'workspace_id', 'id'])
      .execute()
  },
}
