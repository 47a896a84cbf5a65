import { sql } from 'kysely'
import { key, required, type Migration } from './migration.ts'

export const sync: Migration = {
  name: '0015-sync',
  async up(db, { text, integer, boolean, json }) {
    // What only ever grows needs no order of its own, and is most of the log.
    await sql`create index change_of_record on change (owner, entity, entity_id, seq)
      where entity not in ('session-event', 'review')`.execute(db)

    await db.schema.alterTable('session_head').addColumn('home', text).execute()
    await db.schema.alterTable('session_head').addColumn('numbering', text).execute()

    await db.schema.alterTable('card').addColumn('own_trashed_at', text).execute()
    await sql`update card set own_trashed_at = trashed_at where trashed_at is not null and not exists (
      select 1 from deck where deck.id = card.deck_id and deck.trashed_at = card.trashed_at)`.execute(db)

    await db.schema
      .createTable('incarnation')
      .addColumn('singleton', integer, key)
      .addColumn('id', text, required)
      .addCheckConstraint('incarnation_singleton', sql`singleton = 1`)
      .execute()

    await db.schema
      .createTable('linked_device')
      .addColumn('owner', text, required)
      .addColumn('device', text, required)
      .addColumn('name', text, required)
      .addColumn('token_id', text, required)
      .addColumn('seen_seq', integer, required)
      .addColumn('linked_at', text, required)
      .addColumn('last_seen_at', text)
      .addColumn('revoked_at', text)
      .addPrimaryKeyConstraint('linked_device_key', ['owner', 'device'])
      .execute()
    await db.schema
      .createIndex('linked_device_token')
      .on('linked_device')
      .columns(['token_id'])
      .unique()
      .execute()

    await db.schema
      .createTable('link_request')
      .addColumn('code_hash', text, key)
      .addColumn('secret_hash', text, required)
      .addColumn('device', text, required)
      .addColumn('name', text, required)
      .addColumn('owner', text)
      .addColumn('state', text, required)
      .addColumn('created_at', text, required)
      .addColumn('expires_at', text, required)
      .execute()
    await db.schema
      .createIndex('link_request_secret')
      .on('link_request')
      .columns(['secret_hash'])
      .unique()
      .execute()

    await db.schema
      .createTable('sync_link')
      .addColumn('owner', text, key)
      .addColumn('server', text, required)
      .addColumn('server_device', text, required)
      .addColumn('server_version', text, required)
      .addColumn('incarnation', text, required)
      .addColumn('pulled_seq', integer, required)
      .addColumn('pushed_seq', integer, required)
      .addColumn('linked_at', text, required)
      .addColumn('last_exchange_at', text)
      .addColumn('fault', text)
      .execute()

    await db.schema
      .createTable('sync_place')
      .addColumn('owner', text, required)
      .addColumn('seq', integer, required)
      .addColumn('change_id', text, required)
      .addColumn('base_id', text)
      .addPrimaryKeyConstraint('sync_place_key', ['owner', 'seq'])
      .execute()
    await db.schema
      .createIndex('sync_place_change')
      .on('sync_place')
      .columns(['owner', 'change_id'])
      .unique()
      .execute()

    await db.schema
      .createTable('sync_again')
      .addColumn('owner', text, required)
      .addColumn('position', integer, required)
      .addColumn('change_id', text, required)
      .addColumn('base_id', text)
      .addPrimaryKeyConstraint('sync_again_key', ['owner', 'position'])
      .execute()

    await db.schema
      .createTable('sync_peer')
      .addColumn('owner', text, required)
      .addColumn('device', text, required)
      .addColumn('name', text, required)
      .addColumn('seq', integer, required)
      .addColumn('last_seen_at', text)
      .addColumn('is_revoked', boolean, required)
      .addPrimaryKeyConstraint('sync_peer_key', ['owner', 'device'])
      .execute()

    await db.schema
      .createTable('sync_unread')
      .addColumn('owner', text, required)
      .addColumn('change_id', text, required)
      .addPrimaryKeyConstraint('sync_unread_key', ['owner', 'change_id'])
      .execute()

    await db.schema
      .createTable('sync_refused')
      .addColumn('owner', text, required)
      .addColumn('change_id', text, required)
      .addColumn('base_id', text)
      .addColumn('code', text, required)
      .addColumn('message', text, required)
      .addColumn('refused_at', text, required)
      .addPrimaryKeyConstraint('sync_refused_key', ['owner', 'change_id'])
      .execute()

    await db.schema
      .createTable('archive')
      .addColumn('owner', text, required)
      .addColumn('id', text, required)
      .addColumn('entity', text, required)
      .addColumn('entity_id', text, required)
      .addColumn('body', json)
      .addColumn('device', text, required)
      .addColumn('made_at', text, required)
      .addColumn('archived_at', text, required)
      .addPrimaryKeyConstraint('archive_key', ['owner', 'id'])
      .execute()

    await db.schema
      .createTable('session_request')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('session_id', text, required)
      .addColumn('kind', text, required)
      .addColumn('text', text)
      .addColumn('device', text, required)
      .addColumn('created_at', text, required)
      .execute()
    await db.schema
      .createIndex('session_request_session')
      .on('session_request')
      .columns(['owner', 'session_id', 'id'])
      .execute()
  },
}
