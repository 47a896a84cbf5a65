import type Database from 'better-sqlite3'
import type { IndexedLink, IndexedNote, IndexedPart } from './indexed-note.ts'
import { headTable, PARTS_A_NOTE, textTable, type VaultNumber } from '../index-database-store.ts'

interface PartRow {
  id: number
  at: number
  bytes: number
  line: number
  hash: string
}

export interface NoteState {
  id: number
  version: number
  stamp: string
  bytes: number
  modified: number
}

/** Step by step; false at the end where somebody else has written the same note meanwhile. */
export type Writing = Generator<void, boolean>

/** Between so many rows of one note others may write. */
const LINKS_AT_ONCE = 500

type Link = [
  entry: number,
  number: number,
  vault: number,
  key: string,
  target: string,
  subpath: string,
  kind: string,
  line: number,
  text: string,
]

/** What the notes of one vault say. */
export class NoteStore {
  readonly #vault: VaultNumber
  readonly #statements

  constructor(database: Database.Database, vault: VaultNumber) {
    this.#vault = vault
    const [text, head] = [textTable(vault), headTable(vault)]
    this.#statements = {
      version: database.prepare<[number], number>('select version from entry where id = ?').pluck(),
      seen: database.prepare<[string, number, number, number], void>(
        'update entry set stamp = ?, bytes = ?, modified = ? where id = ?',
      ),
      begin: database.prepare<[number, number], void>(
        `update entry set version = ?, stamp = '', hash = '' where id = ?`,
      ),
      finish: database.prepare<[number, string, string, string, number], void>(
        'update entry set version = ?, hash = ?, title = ?, tags = ? where id = ?',
      ),
      parts: database.prepare<[number, number], PartRow>(
        'select id, at, bytes, line, hash from part where id >= ? and id < ? order by id',
      ),
      addPart: database.prepare<[number, number, number, number, string], void>(
        'insert into part (id, at, bytes, line, hash) values (?, ?, ?, ?, ?)',
      ),
      dropPart: database.prepare<[number], void>('delete from part where id = ?'),
      addText: database.prepare<[number, string, string, string, string], void>(
        `insert into ${text} (rowid, name, headings, tags, body) values (?, ?, ?, ?, ?)`,
      ),
      addHead: database.prepare<[number, string, string, string], void>(
        `insert into ${head} (rowid, name, headings, tags) values (?, ?, ?, ?)`,
      ),
      dropText: database.prepare<[number], void>(`delete from ${text} where rowid = ?`),
      dropHead: database.prepare<[number], void>(`delete from ${head} where rowid = ?`),
      addLink: database.prepare<Link, void>(
        `insert into link (entry, number, vault, key, target, subpath, kind, line, text)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      dropLinks: database.prepare<[{ entry: number; most: number }], void>(
        `delete from link where entry = @entry
         and number in (select number from link where entry = @entry limit @most)`,
      ),
      addTag: database.prepare<[number, string, string, number], void>(
        'insert into tag (vault, key, shown, entry) values (?, ?, ?, ?)',
      ),
      dropTags: database.prepare<[number], void>('delete from tag where entry = ?'),
    }
  }

  /** It was read again and says the same. */
  *seen({ id, version, stamp, bytes, modified }: NoteState): Writing {
    yield
    if (this.#statements.version.get(id) !== version) return false
    this.#statements.seen.run(stamp, bytes, modified, id)
    return true
  }

  /**
   * Writes what a note says. Between two steps others may write; where one of them took this note up, it is theirs.
   * Until the last step it counts as not read.
   */
  *write(state: NoteState, note: IndexedNote): Writing {
    const { id, version: known, stamp, bytes, modified } = state
    const { version, begin, finish, seen, addTag } = this.#statements
    if (version.get(id) !== known) return false
    let isBegun = false
    /** True where the note is another's now. */
    function* pause(): Generator<void, boolean> {
      if (!isBegun) begin.run(known + 1, id)
      isBegun = true
      yield
      return version.get(id) !== known + 1
    }
    if (known > 0) {
      const dropping = this.#dropMeaning(id)
      while (!dropping.next().done) if (yield* pause()) return false
    }
    for (const { key, shown } of note.tags) addTag.run(this.#vault, key, shown, id)
    for (const [number, link] of note.links.entries()) {
      this.#addLink(id, number, link)
      if (number % LINKS_AT_ONCE === LINKS_AT_ONCE - 1 && (yield* pause())) return false
    }
    const parts = known > 0 ? this.#parts(id) : []
    for (const [number, part] of note.parts.entries()) {
      if (number > 0 && (yield* pause())) return false
      this.#putPart(id * PARTS_A_NOTE + number, part, parts[number])
    }
    for (const part of parts.slice(note.parts.length)) this.#dropPart(part.id)
    finish.run(known + 1, note.hash, note.title, JSON.stringify(note.ownTags), id)
    seen.run(stamp, bytes, modified, id)
    return true
  }

  /** All that a note said; between two steps others may write. */
  *forget(id: number): Generator<void> {
    yield* this.#dropMeaning(id)
    for (const part of this.#parts(id)) {
      this.#dropPart(part.id)
      if (part.id > id * PARTS_A_NOTE) yield
    }
  }

  *#dropMeaning(id: number): Generator<void> {
    this.#statements.dropTags.run(id)
    const some = { entry: id, most: LINKS_AT_ONCE }
    while (this.#statements.dropLinks.run(some).changes === LINKS_AT_ONCE) yield
  }

  #addLink(entry: number, number: number, { key, target, subpath, kind, line, text }: IndexedLink): void {
    this.#statements.addLink.run(entry, number, this.#vault, key, target, subpath, kind, line, text)
  }

  #parts(id: number): PartRow[] {
    return this.#statements.parts.all(id * PARTS_A_NOTE, (id + 1) * PARTS_A_NOTE)
  }

  #putPart(id: number, part: IndexedPart, known: PartRow | undefined): void {
    const { at, bytes, line, hash, name, headings, tags } = part
    if (known?.hash === hash && known.at === at && known.bytes === bytes && known.line === line) return
    if (known) this.#dropPart(known.id)
    this.#statements.addPart.run(id, at, bytes, line, hash)
    this.#statements.addText.run(id, name, headings, tags, part.body())
    this.#statements.addHead.run(id, name, headings, tags)
  }

  #dropPart(id: number): void {
    this.#statements.dropText.run(id)
    this.#statements.dropHead.run(id)
    this.#statements.dropPart.run(id)
  }
}
