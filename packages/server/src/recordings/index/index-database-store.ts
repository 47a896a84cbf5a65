import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { isDamage, removeIndexFile } from './damage.ts'
import { keepPrivate } from './private-file.ts'

/** Another version of this program makes the index anew: nothing in it is worth a migration. */
const SCHEMA_VERSION = 2
export const BUSY_TIMEOUT_MS = 10_000

const SCHEMA = `
create table owner (id integer primary key, name text not null unique);
create table root (
  id integer primary key, owner integer not null, provider text not null, path text not null,
  unique (owner, provider, path)
);
create table file (
  id integer primary key, version integer not null,
  root integer not null, path text not null, inode text not null, size integer not null, changed real not null,
  head_length integer not null, head_hash text not null, tail_hash text not null, position integer not null,
  mark text not null, generation integer not null, skipped integer not null, half integer not null,
  recording text not null, parent text, cwd text, folder text not null, project_hash text not null,
  started text not null, ended text not null, is_shadowed integer not null,
  totals text not null, state text not null,
  text_turn integer not null, text_step integer not null, is_searchable integer not null,
  unique (root, path)
);
create index file_recording on file (recording);
create index file_parent on file (parent);
create index file_ended on file (ended, recording);
create table turn (
  file integer not null, number integer not null, first_step integer not null, steps integer not null,
  duration integer, tokens integer not null, head text not null, places blob not null, links blob not null,
  primary key (file, number)
) without rowid;
create table late_news (
  file integer not null, turn integer not null, step integer not null, subagent text not null, tool text not null,
  result_turn integer, result_step integer, is_failed integer, duration integer,
  primary key (file, turn, step, subagent)
) without rowid;
create table usage_part (
  file integer not null, part integer not null, keys integer not null, shares blob not null,
  primary key (file, part)
) without rowid;
create table usage_key (
  owner integer not null, hash integer not null, file integer not null,
  primary key (owner, hash)
) without rowid;
create table usage_shared (
  owner integer not null, hash integer not null, file integer not null,
  primary key (owner, hash, file)
) without rowid;
create index usage_shared_file on usage_shared (file);
create table usage_shift (
  file integer not null, turn integer not null, model integer not null,
  input integer not null, output integer not null, cache_read integer not null, cache_write integer not null,
  reasoning integer not null,
  primary key (file, turn, model)
) without rowid;
create virtual table step_text using fts5 (
  user, assistant, thinking, tool_call, tool_result, compaction, notice, unknown,
  content = '', contentless_delete = 1, detail = column, tokenize = 'unicode61 remove_diacritics 2'
);
`

export type IndexDatabase = Database.Database

/** Opens the index, which is made anew where it is not there, of another version or damaged. Safe to delete. */
export function openIndexDatabase(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    return prepared(file)
  } catch (error) {
    if (!isDamage(error)) throw error
    removeIndexFile(file)
    return prepared(file)
  }
}

function prepared(file: string): Database.Database {
  keepPrivate(file)
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.pragma('journal_mode = WAL')
    // It can be made again: what a power failure takes is no loss.
    database.pragma('synchronous = OFF')
    database.pragma('cache_size = -6144')
    // In pages: what is written again and again while logs are read is copied into the file less often.
    database.pragma('wal_autocheckpoint = 4000')
    if (versionOf(database) !== SCHEMA_VERSION) database.transaction(recreate).immediate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function recreate(database: Database.Database): void {
  if (versionOf(database) === SCHEMA_VERSION) return
  for (const name of tablesOf(database)) database.exec(`drop table if exists "${name}"`)
  database.exec(SCHEMA)
  database.pragma(`user_version = ${SCHEMA_VERSION}`)
}

/** Virtual tables first: they take their own tables with them. */
function tablesOf(database: Database.Database): string[] {
  return database
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
       order by sql like 'create virtual%' desc`,
    )
    .pluck()
    .all()
}

function versionOf(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }))
}
