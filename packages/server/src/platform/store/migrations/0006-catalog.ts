import { key, required, type Migration } from './migration.ts'

export const catalog: Migration = {
  name: '0006-catalog',
  async up(db, { text, integer, real, boolean, json }) {
    await db.schema
      .createTable('import_run')
      .addColumn('id', integer, key)
      .addColumn('source_key', text, required)
      .addColumn('adapter', text, required)
      .addColumn('name', text, required)
      .addColumn('link', text)
      .addColumn('accessed_on', text, required)
      .addColumn('attribution', text)
      .addColumn('demo', boolean, required)
      .addColumn('content_hash', text)
      .addColumn('state', text, required)
      .addColumn('checkpoint', integer, required)
      .addColumn('rows', integer, required)
      .addColumn('structured', integer, required)
      .addColumn('verbatim', integer, required)
      .addColumn('rules', integer, required)
      .addColumn('skipped', integer, required)
      .addColumn('started_at', text, required)
      .addColumn('finished_at', text)
      .execute()
    await db.schema
      .createIndex('import_run_source')
      .on('import_run')
      .columns(['source_key', 'state'])
      .execute()

    await db.schema
      .createTable('institution')
      .addColumn('run', integer, required)
      .addColumn('id', text, required)
      .addColumn('code', text, required)
      .addColumn('name', text, required)
      .addColumn('body', json, required)
      .addPrimaryKeyConstraint('institution_key', ['id', 'run'])
      .execute()

    await db.schema
      .createTable('course')
      .addColumn('run', integer, required)
      .addColumn('id', text, required)
      .addColumn('institution', text, required)
      .addColumn('subject', text, required)
      .addColumn('number', text, required)
      .addColumn('compact', text, required)
      .addColumn('title', text, required)
      .addColumn('level', integer)
      .addColumn('credits_min', real)
      .addColumn('credits_max', real)
      .addColumn('body', json, required)
      .addPrimaryKeyConstraint('course_key', ['id', 'run'])
      .execute()
    await db.schema
      .createIndex('course_code')
      .on('course')
      .columns(['institution', 'compact', 'run'])
      .execute()
    await db.schema.createIndex('course_run').on('course').column('run').execute()

    await db.schema
      .createTable('course_fact')
      .addColumn('run', integer, required)
      .addColumn('kind', text, required)
      .addColumn('course', text, required)
      .addColumn('institution', text, required)
      .addColumn('term_key', text, required)
      .addColumn('part', text, required)
      .addColumn('body', json, required)
      .addPrimaryKeyConstraint('course_fact_key', ['course', 'kind', 'term_key', 'part', 'run'])
      .execute()
    await db.schema
      .createIndex('course_fact_term')
      .on('course_fact')
      .columns(['institution', 'kind', 'term_key', 'course', 'part'])
      .execute()
    await db.schema.createIndex('course_fact_run').on('course_fact').column('run').execute()

    await db.schema
      .createTable('transfer_rule')
      .addColumn('run', integer, required)
      .addColumn('id', text, required)
      .addColumn('source', text, required)
      .addColumn('target', text, required)
      .addColumn('effective_start', text)
      .addColumn('effective_end', text)
      .addColumn('body', json, required)
      .addPrimaryKeyConstraint('transfer_rule_key', ['id', 'run'])
      .execute()
    await db.schema
      .createIndex('transfer_rule_pair')
      .on('transfer_rule')
      .columns(['source', 'target', 'id'])
      .execute()
    await db.schema.createIndex('transfer_rule_run').on('transfer_rule').column('run').execute()

    await db.schema
      .createTable('transfer_member')
      .addColumn('run', integer, required)
      .addColumn('side', text, required)
      .addColumn('course', text, required)
      .addColumn('other', text, required)
      .addColumn('rule', text, required)
      .addPrimaryKeyConstraint('transfer_member_key', ['course', 'side', 'other', 'rule', 'run'])
      .execute()
    await db.schema.createIndex('transfer_member_run').on('transfer_member').column('run').execute()
  },
}
