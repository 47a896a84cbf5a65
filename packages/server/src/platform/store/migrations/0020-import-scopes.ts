import { sql } from 'kysely'
import { key, required, type Migration } from './migration.ts'
import { splitEarlierRuns } from './split-earlier-runs.ts'

/** The files that imports have read; a run is what one file says about one scope. */
export const importScopes: Migration = {
  name: '0020-import-scopes',
  async up(db, { text, integer, boolean }) {
    await db.schema
      .createTable('import_file')
      .addColumn('id', integer, key)
      .addColumn('adapter', text, required)
      .addColumn('name', text, required)
      .addColumn('content_hash', text)
      .addColumn('accessed_on', text, required)
      .addColumn('state', text, required)
      .addColumn('checkpoint', integer, required)
      .addColumn('rows', integer, required)
      .addColumn('structured', integer, required)
      .addColumn('verbatim', integer, required)
      .addColumn('skipped', integer, required)
      .addColumn('started_at', text, required)
      .addColumn('finished_at', text)
      .execute()
    await db.schema
      .createIndex('import_file_content')
      .on('import_file')
      .columns(['adapter', 'content_hash'])
      .execute()
    await db.schema.createIndex('import_file_name').on('import_file').columns(['adapter', 'name']).execute()
    await db.schema.alterTable('import_run').addColumn('file', integer).execute()
    await db.schema
      .alterTable('import_run')
      .addColumn('has_courses', boolean, (column) => column.notNull().defaultTo(sql`true`))
      .execute()
    await db.schema.createIndex('import_run_file').on('import_run').column('file').execute()
    await sql`
      update import_run set has_courses = false
      where not exists (select 1 from institution where institution.run = import_run.id)
    `.execute(db)
    await splitEarlierRuns(db)
  },
}
