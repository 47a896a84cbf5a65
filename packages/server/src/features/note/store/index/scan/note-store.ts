import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { all, value, run } from '../../../../../platform/derived-index/statements.ts'
import type { IndexedNote, IndexedPart } from './indexed-note.ts'
import { headTable, PARTS_A_NOTE, textTable, type VaultNumber } from '../index-database-store.ts'
import { MAX_VAULT_LINKS } from '../index-limits.ts'

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

/** Yields between steps; returns false if someone else has written the note. */
export type Writing = Generator<void, boolean>

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

/** The indexed content of one vault. */
export type NoteStore = ReturnType<typeof noteStore>

export function noteStore(database: IndexDatabase, vault: VaultNumber) {
  const [text, head] = [textTable(vault), headTable(vault)]
  const versionOf = value(database.prepare<[id: number], number>('select version from entry where id = ?'))
  const setSeen = run(
    database.prepare<[stamp: string, bytes: number, modified: number, id: number]>(
      'update entry set stamp = ?, bytes = ?, modified = ? where id = ?',
    ),
  )
  const begin = run(
    database.prepare<[version: number, id: number]>(
      `update entry set version = ?, stamp = '', hash = '' where id = ?`,
    ),
  )
  const setLinks = run(
    database.prepare<[links: number, isCut: number, id: number]>(
      'update entry set links = ?, is_cut = ? where id = ?',
    ),
  )
  const linksOfOthers = value(
    database.prepare<[id: number], number>(
      'select vault.links - entry.links from entry join vault on vault.id = entry.vault where entry.id = ?',
    ),
  )
  const finish = run(
    database.prepare<[version: number, hash: string, title: string, tags: string, id: number]>(
      'update entry set version = ?, hash = ?, title = ?, tags = ? where id = ?',
    ),
  )
  const partsBetween = all(
    database.prepare<[from: number, to: number], PartRow>(
      'select id, at, bytes, line, hash from part where id >= ? and id < ? order by id',
    ),
  )
  const addPart = run(
    database.prepare<[id: number, at: number, bytes: number, line: number, hash: string]>(
      'insert into part (id, at, bytes, line, hash) values (?, ?, ?, ?, ?)',
    ),
  )
  const addText = run(
    database.prepare<[id: number, name: string, headings: string, tags: string, body: string]>(
      `insert into ${text} (rowid, name, headings, tags, body) values (?, ?, ?, ?, ?)`,
    ),
  )
  const addHead = run(
    database.prepare<[id: number, name: string, headings: string, tags: string]>(
      `insert into ${head} (rowid, name, headings, tags) values (?, ?, ?, ?)`,
    ),
  )
  const drops = [text, head].map((table) =>
    run(database.prepare<[id: number]>(`delete from ${table} where rowid = ?`)),
  )
  drops.push(run(database.prepare<[id: number]>('delete from part where id = ?')))
  const addLink = run(
    database.prepare<Link>(
      `insert into link (entry, number, vault, key, target, subpath, kind, line, text)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
  )
  const dropLinks = run(database.prepare<[entry: number]>('delete from link where entry = ?'))
  const addTag = run(
    database.prepare<[vault: number, key: string, shown: string, entry: number]>(
      'insert into tag (vault, key, shown, entry) values (?, ?, ?, ?)',
    ),
  )
  const dropTags = run(database.prepare<[entry: number]>('delete from tag where entry = ?'))

  const partsOf = (id: number): PartRow[] => partsBetween(id * PARTS_A_NOTE, (id + 1) * PARTS_A_NOTE)

  const dropPart = (id: number): void => drops.forEach((drop) => drop(id))

  function putPart(id: number, part: IndexedPart, known: PartRow | undefined): void {
    const { at, bytes, line, hash, name, headings, tags } = part
    if (known?.hash === hash && known.at === at && known.bytes === bytes && known.line === line) return
    if (known) dropPart(known.id)
    addPart(id, at, bytes, line, hash)
    addText(id, name, headings, tags, part.body())
    addHead(id, name, headings, tags)
  }

  function dropTagsAndLinks(id: number): void {
    dropTags(id)
    dropLinks(id)
  }

  /** In one step, so that a writer who takes over in between cannot undo it again and again. */
  function putTagsAndLinks(id: number, note: IndexedNote): void {
    const links = note.links.slice(0, Math.max(0, MAX_VAULT_LINKS - (linksOfOthers(id) ?? 0)))
    for (const { key, shown } of note.tags) addTag(vault, key, shown, id)
    for (const [number, { key, target, subpath, kind, line, text: linkText }] of links.entries())
      addLink(id, number, vault, key, target, subpath, kind, line, linkText)
    setLinks(links.length, note.isCut || links.length < note.links.length ? 1 : 0, id)
  }

  return {
    /** The content is unchanged. */
    *confirm({ id, version, stamp, bytes, modified }: NoteState): Writing {
      yield
      if (versionOf(id) !== version) return false
      setSeen(stamp, bytes, modified, id)
      return true
    },

    /**
     * Indexes a note in steps. If another writer takes over between steps, this one stops. Until the last step the note
     * counts as unread.
     */
    *write(state: NoteState, note: IndexedNote): Writing {
      const { id, version: known, stamp, bytes, modified } = state
      if (versionOf(id) !== known) return false
      let isBegun = false
      /** True if another writer has taken over. */
      function* pause(): Generator<void, boolean> {
        if (!isBegun) begin(known + 1, id)
        isBegun = true
        yield
        return versionOf(id) !== known + 1
      }
      if (known > 0) dropTagsAndLinks(id)
      putTagsAndLinks(id, note)
      const parts = known > 0 ? partsOf(id) : []
      for (const [number, part] of note.parts.entries()) {
        if (number > 0 && (yield* pause())) return false
        putPart(id * PARTS_A_NOTE + number, part, parts[number])
      }
      for (const part of parts.slice(note.parts.length)) dropPart(part.id)
      finish(known + 1, note.hash, note.title, JSON.stringify(note.ownTags), id)
      setSeen(stamp, bytes, modified, id)
      return true
    },

    /** Removes the content of a note in steps. */
    *forget(id: number): Generator<void> {
      dropTagsAndLinks(id)
      for (const part of partsOf(id)) {
        dropPart(part.id)
        if (part.id > id * PARTS_A_NOTE) yield
      }
    },
  }
}
