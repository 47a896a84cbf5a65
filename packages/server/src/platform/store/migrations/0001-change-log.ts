import { sql } from 'kysely'
import { key, required, type Migration } from './migration.ts'

export const changeLog: Migration = {
  name: '0001-change-log',
  async up(db, { text, integer, json }) {
    await db.schema
      .createTable('change')
      .addColumn('id', text, required)
      .addColumn('owner', text, required)
      .addColumn('seq', integer, required)
      .addColumn('device', text, required)
      .addColumn('entity', text, required)
      .addColumn('entity_id', text, required)
      .addColumn('base_rev', integer)
      .addColumn('body', json)
      .addColumn('created_at', text, required)
      .addPrimaryKeyConstraint('change_key', ['owner', 'id'])
      .addUniqueConstraint('change_order', ['owner', 'seq'])
      .execute()

    await db.schema
      .createTable('owner_head')
      .addColumn('owner', text, key)
      .addColumn('head', integer, required)
      .execute()

    await db.schema
      .createTable('catalog_generation')
      .addColumn('singleton', integer, key)
      .addColumn('generation', integer, required)
      .addCheckConstraint('catalog_generation_singleton', sql`singleton = 1`)
      .execute()
    await sql`insert into catalog_generation (singleton, generation) values (1, 1)`.execute(db)

    await db.schema
      .createTable('device')
      .addColumn('singleton', integer, key)
      .addColumn('id', text, required)
      .addColumn('created_at', text, required)
      .addCheckConstraint('device_singleton', sql`singleton = 1`)
      .execute()
  },
}
