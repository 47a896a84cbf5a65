import {
  openDerived,
  type DerivedSchema,
  type IndexDatabase,
} from '../../../../platform/derived-index/derived-database.ts'

/** `path`, `folder` and all that is compared are in NFC; `disk` is the path as the disk spells it. */
const SCHEMA = `
create table vault (
  id integer primary key autoincrement, name text not null unique,
  names integer not null default 0, content integer not null default 0
);
create table entry (
  id integer primary key, vault integer not null, path text not null, disk text not null, folder text not null,
  key text not null, folded text not null, sort text not null, kind text not null,
  bytes integer, modified integer, stamp text not null,
  version integer not null default 0, hash text not null default '',
  title text not null default '', tags text not null default '[]',
  unique (vault, disk)
);
create index entry_path on entry (vault, path);
create index entry_folder on entry (vault, folder, kind <> 'folder', sort);
create index entry_sort on entry (vault, sort);
create index entry_key on entry (vault, key);
create table part (
  id integer primary key, at integer not null, bytes integer not null, line integer not null, hash text not null
);
create table link (
  entry integer not null, number integer not null, vault integer not null, key text not null,
  target text not null, subpath text not null, kind text not null, line integer not null, text text not null,
  primary key (entry, number)
) without rowid;
create index link_key on link (vault, key);
create table tag (
  vault integer not null, key text not null, shown text not null, entry integer not null,
  primary key (vault, key, entry)
) without rowid;
create index tag_entry on tag (entry);
create table remembered (
  id integer primary key autoincrement, vault integer not null, hash text not null, bytes integer not null,
  lines blob not null, unique (vault, hash)
);
create index remembered_bytes on remembered (id, bytes);
`

/** Another version of this program makes the index anew: nothing in it is worth a migration. */
export const NOTE_INDEX: DerivedSchema = {
  version: 1,
  sql: SCHEMA,
  cacheKb: 16384,
}

/** Opens the index, which is made anew where it is not there, of another version or damaged. Safe to delete. */
export const openIndexDatabase = (file: string): IndexDatabase => openDerived(file, NOTE_INDEX)
