import { FULL_TEXT_TOKENIZER, FULL_TEXT_VERSION, fold } from '../../../../platform/search/full-text.ts'
import {
  openDerived,
  type DerivedSchema,
  type IndexDatabase,
} from '../../../../platform/derived-index/derived-database.ts'
import type Database from 'better-sqlite3'
import { existsSync } from 'node:fs'

/** `path`, `folder` and all compared columns are NFC; `disk` is the path as spelled on disk. */
const SCHEMA = `
create table vault (
  id integer primary key autoincrement, name text not null unique,
  names integer not null default 0, content integer not null default 0,
  entries integer not null default 0, bytes integer not null default 0, links integer not null default 0,
  left_out integer not null default 0
);
create table entry (
  id integer primary key, vault integer not null, path text not null, disk text not null, folder text not null,
  key text not null, folded text not null, sort text not null, kind text not null,
  bytes integer, modified integer, stamp text not null,
  version integer not null default 0, hash text not null default '',
  title text not null default '', tags text not null default '[]',
  links integer not null default 0, is_cut integer not null default 0,
  unique (vault, disk)
);
create index entry_cut on entry (vault, sort) where is_cut;
create trigger entry_inserted after insert on entry begin
  update vault set entries = entries + 1, bytes = bytes + iif(new.kind = 'note', coalesce(new.bytes, 0), 0) where id = new.vault;
end;
create trigger entry_updated after update of bytes, links on entry begin
  update vault set links = links + new.links - old.links,
    bytes = bytes + iif(new.kind = 'note', coalesce(new.bytes, 0), 0) - iif(old.kind = 'note', coalesce(old.bytes, 0), 0)
  where id = new.vault;
end;
create trigger entry_deleted after delete on entry begin
  update vault set entries = entries - 1, links = links - old.links,
    bytes = bytes - iif(old.kind = 'note', coalesce(old.bytes, 0), 0)
  where id = old.vault;
end;
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

/** Another version rebuilds the index instead of migrating it. */
export const NOTE_INDEX: DerivedSchema = {
  version: 2,
  tokenizer: FULL_TEXT_VERSION,
  sql: SCHEMA,
  cacheKb: 16384,
}

/** Rebuilds a missing, outdated or damaged index. Safe to delete. */
export const openIndexDatabase = (file: string): IndexDatabase => openDerived(file, NOTE_INDEX)

/** The id of a vault in the index. */
export type VaultNumber = number

/** Part ids of a note are in this range, so a part id gives its note id. */
export const PARTS_A_NOTE = 2 ** 16

/** One table per vault, so that other vaults do not affect ranking. */
export const textTable = (vault: VaultNumber): string => `text_${vault}`

/** Names, headings and tags separately, so that they can be searched without all texts. */
export const headTable = (vault: VaultNumber): string => `head_${vault}`

const FTS = `content = '', contentless_delete = 1, ${FULL_TEXT_TOKENIZER}`

export class VaultStore {
  readonly #database: Database.Database

  constructor(database: Database.Database) {
    this.#database = database
  }

  find(name: string): VaultNumber | undefined {
    return this.#database.prepare<[string], number>('select id from vault where name = ?').pluck().get(name)
  }

  settle(name: string): VaultNumber {
    return this.#database
      .transaction(() => {
        const known = this.find(name)
        if (known !== undefined) return known
        const id = Number(
          this.#database.prepare('insert into vault (name) values (?)').run(name).lastInsertRowid,
        )
        this.#database.exec(`
          create virtual table ${textTable(id)} using fts5 (name, headings, tags, body, ${FTS});
          create virtual table ${headTable(id)} using fts5 (name, headings, tags, ${FTS});
        `)
        return id
      })
      .immediate()
  }

  remove(name: string): void {
    this.#database
      .transaction(() => {
        const id = this.find(name)
        if (id === undefined) return
        this.#database.exec(`drop table ${textTable(id)}; drop table ${headTable(id)}`)
        for (const [table, entry] of [
          ['part', `id / ${PARTS_A_NOTE}`],
          ['link', 'entry'],
          ['tag', 'entry'],
        ])
          this.#database
            .prepare(`delete from ${table} where ${entry} in (select id from entry where vault = ?)`)
            .run(id)
        for (const table of ['entry', 'remembered'])
          this.#database.prepare(`delete from ${table} where vault = ?`).run(id)
        this.#database.prepare('delete from vault where id = ?').run(id)
      })
      .immediate()
  }
}

/** Removes a vault from the index. */
export function removeVaultIndex(indexFile: string, vaultId: string): void {
  if (!existsSync(indexFile)) return
  const database = openIndexDatabase(indexFile)
  try {
    new VaultStore(database).remove(vaultId)
  } finally {
    database.close()
  }
}

export const tagKey = (tag: string): string => tag.normalize().toLowerCase()

/** Sorts a folder's content right after it, and 2 before 10. */
export const sortKey = (path: string): string =>
  fold(path)
    .replaceAll('/', '\u0001')
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
