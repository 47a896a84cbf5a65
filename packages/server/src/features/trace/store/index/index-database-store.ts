import { FULL_TEXT_TOKENIZER, FULL_TEXT_VERSION } from '../../../../platform/search/full-text.ts'
import {
  openDerived,
  type DerivedSchema,
  type IndexDatabase,
} from '../../../../platform/derived-index/derived-database.ts'

/** Tokens by kind, and those beyond the limit of the base price. */
export const SPENT = [
  'input',
  'output',
  'cache_read',
  'cache_write',
  'cache_write_hour',
  'reasoning',
  'above_input',
  'above_output',
  'above_cache_read',
  'above_cache_write',
  'above_cache_write_hour',
] as const

export type SpentRow = Record<(typeof SPENT)[number], number>

const SPENT_COLUMNS = SPENT.map((column) => `${column} integer not null`).join(', ')

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
  file integer not null, turn integer not null, model integer not null, quarter integer not null, ${SPENT_COLUMNS},
  primary key (file, turn, model, quarter)
) without rowid;
create table usage_quarter (
  file integer not null, quarter integer not null, model integer not null, ${SPENT_COLUMNS},
  primary key (file, quarter, model)
) without rowid;
create virtual table step_text using fts5 (
  user, assistant, thinking, tool_call, tool_result, compaction, notice, unknown,
  content = '', contentless_delete = 1, detail = column, ${FULL_TEXT_TOKENIZER}
);
`

/** Another version of this program rebuilds the index, so it needs no migrations. */
export const LOG_INDEX: DerivedSchema = {
  version: 3,
  tokenizer: FULL_TEXT_VERSION,
  sql: SCHEMA,
  cacheKb: 6144,
  // Pages that change often while logs are read are then copied less often.
  checkpointPages: 4000,
}

/** Opens the index, or rebuilds it if it is missing, damaged or of another version. */
export const openIndexDatabase = (file: string): IndexDatabase => openDerived(file, LOG_INDEX)

export interface FileRow {
  id: number
  /** Incremented with every change, so that of two concurrent writers one gives way. */
  version: number
  root: number
  path: string
  inode: string
  size: number
  changed: number
  head_length: number
  head_hash: string
  /** Hash of the bytes before `position`. */
  tail_hash: string
  /** Everything before this byte is folded. */
  position: number
  mark: string
  generation: number
  skipped: number
  half: number
  recording: string
  parent: string | null
  cwd: string | null
  folder: string
  project_hash: string
  started: string
  ended: string
  is_shadowed: number
  /** RecordingTotals and FoldState as JSON. */
  totals: string
  state: string
  /** The text before this step is searchable. */
  text_turn: number
  text_step: number
  is_searchable: number
}

export type NewFileRow = Omit<
  FileRow,
  'id' | 'version' | 'is_shadowed' | 'text_turn' | 'text_step' | 'is_searchable'
>

export interface RootRow {
  id: number
  owner: number
  provider: string
  path: string
}

export interface TurnRecord {
  number: number
  first_step: number
  steps: number
  duration: number | null
  tokens: number
  /** SavedTurn as JSON. */
  head: string
  places: Uint8Array
  links: Uint8Array
}

export interface LateRow {
  turn: number
  step: number
  subagent: string
  tool: string
  result_turn: number | null
  result_step: number | null
  is_failed: number | null
  duration: number | null
}
