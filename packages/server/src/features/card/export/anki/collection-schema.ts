/** The tables of schema 11. */
export const SCHEMA_11 = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`

export const GRAVES_11 = `
create table graves (usn integer not null, oid integer not null, type integer not null);`

/** What schema 18 has beside them. Its collation is Anki's own: \`writeAnkiCollation\` names it at the end. */
export const SCHEMA_18 = `
create table graves (oid integer not null, type integer not null, usn integer not null,
  primary key (oid, type)) without rowid;
create index idx_graves_pending on graves (usn);
create table fields (ntid integer not null, ord integer not null, name text not null collate nocase,
  config blob not null, primary key (ntid, ord)) without rowid;
create unique index idx_fields_name_ntid on fields (name, ntid);
create table templates (ntid integer not null, ord integer not null, name text not null collate nocase,
  mtime_secs integer not null, usn integer not null, config blob not null, primary key (ntid, ord)) without rowid;
create unique index idx_templates_name_ntid on templates (name, ntid);
create index idx_templates_usn on templates (usn);
create table notetypes (id integer not null primary key, name text not null collate nocase,
  mtime_secs integer not null, usn integer not null, config blob not null);
create unique index idx_notetypes_name on notetypes (name);
create index idx_notetypes_usn on notetypes (usn);
create table decks (id integer primary key not null, name text not null collate nocase,
  mtime_secs integer not null, usn integer not null, common blob not null, kind blob not null);
create table deck_config (id integer primary key not null, name text not null collate nocase,
  mtime_secs integer not null, usn integer not null, config blob not null);
create table tags (tag text not null primary key collate nocase, usn integer not null, collapsed boolean not null,
  config blob null) without rowid;
create table config (key text not null primary key, usn integer not null, mtime_secs integer not null,
  val blob not null) without rowid;`
