import { SqliteAdapter, sql } from 'kysely'
import { key, required, type Migration } from './migration.ts'

export const search: Migration = {
  name: '0005-search',
  async up(db, { text, integer, json }) {
    await db.schema
      .createTable('search_run')
      .addColumn('part', integer, key)
      .addColumn('collection', text, required)
      .addColumn('run', integer, required)
      .addColumn('next_index', integer, required)
      .addColumn('documents', integer, required)
      .addColumn('lengths', json, required)
      .addUniqueConstraint('search_run_name', ['collection', 'run'])
      .execute()

    await db.schema
      .createTable('search_document')
      .addColumn('number', integer, key)
      .addColumn('part', integer, required)
      .addColumn('id', text, required)
      .addColumn('profile', text, required)
      .addColumn('fields', json, required)
      .addUniqueConstraint('search_document_id', ['id', 'part'])
      .execute()

    await db.schema
      .createTable('search_word')
      .addColumn('number', integer, key)
      .addColumn('part', integer, required)
      .addColumn('word', text, required)
      .addColumn('stem', text, required)
      .addColumn('documents', integer, required)
      .addUniqueConstraint('search_word_word', ['part', 'word'])
      .execute()
    await db.schema.createIndex('search_word_stem').on('search_word').columns(['stem', 'part']).execute()

    await db.schema
      .createTable('search_facet')
      .addColumn('part', integer, required)
      .addColumn('token', text, required)
      .addPrimaryKeyConstraint('search_facet_key', ['part', 'token'])
      .execute()

    if (db.getExecutor().adapter instanceof SqliteAdapter) {
      await sql`
        create virtual table search_index using fts5 (
          tokens, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '+#=~._-'"
        )
      `.execute(db)
    } else {
      await sql`create table search_index (number bigint primary key, tokens tsvector not null)`.execute(db)
      await sql`create index search_index_tokens on search_index using gin (tokens)`.execute(db)
    }
  },
}
