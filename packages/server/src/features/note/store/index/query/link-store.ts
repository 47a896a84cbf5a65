import type Database from 'better-sqlite3'
import type { LinkKind } from '../../../model/vault-port.ts'
import { prefixOf } from './name-store.ts'
import type { VaultNumber } from '../index-database-store.ts'

/** A link as it was found in a note. */
export interface LinkRow {
  entry: number
  number: number
  from: string
  kind: LinkKind
  line: number
  text: string
  target: string
  subpath: string
}

export interface NoteRow {
  id: number
  path: string
}

const LINK = `select l.entry, l.number, e.path as "from", l.kind, l.line, l.text, l.target, l.subpath
  from link l cross join entry e on e.id = l.entry`

/** The links of one vault, as they are written: what they lead to depends on the names there are. */
export class LinkStore {
  readonly #vault: VaultNumber
  readonly #statements

  constructor(database: Database.Database, vault: VaultNumber) {
    this.#vault = vault
    this.#statements = {
      withKey: database.prepare<[number, string], LinkRow>(
        `${LINK} where l.vault = ? and l.key = ? order by e.sort, e.path, l.number`,
      ),
      note: database
        .prepare<[number, string], number>('select id from entry where vault = ? and path = ?')
        .pluck(),
      outgoing: database.prepare<[number, number, number], LinkRow>(
        `${LINK} where l.entry = ? order by l.number limit ? offset ?`,
      ),
      countOutgoing: database.prepare<[number], number>('select count(*) from link where entry = ?').pluck(),
      ofNotes: database.prepare<[string], LinkRow>(
        `${LINK} where l.entry in (select value from json_each(?)) order by e.sort, e.path, l.number`,
      ),
      notes: database.prepare<[{ vault: number; prefix: string }], NoteRow>(
        `select id, path from entry where vault = @vault and kind = 'note'
         and substr(path, 1, length(@prefix)) = @prefix order by sort, path`,
      ),
      linking: database
        .prepare<[number, string], string>(
          `select distinct e.path from link l join entry e on e.id = l.entry
           where l.vault = ? and l.key in (select value from json_each(?)) order by e.path`,
        )
        .pluck(),
      generation: database.prepare<[number], number>('select content from vault where id = ?').pluck(),
    }
  }

  withKey(key: string): LinkRow[] {
    return this.#statements.withKey.all(this.#vault, key)
  }

  outgoing(path: string, from: number, limit: number): { rows: LinkRow[]; total: number } {
    const { note, outgoing, countOutgoing } = this.#statements
    const id = note.get(this.#vault, path) ?? -1
    return { rows: outgoing.all(id, limit, from), total: countOutgoing.get(id) ?? 0 }
  }

  /** In the order of their notes' paths. */
  ofNotes(notes: readonly number[]): LinkRow[] {
    return this.#statements.ofNotes.all(JSON.stringify(notes))
  }

  notesBelow(folder: string): NoteRow[] {
    return this.#statements.notes.all({ vault: this.#vault, prefix: prefixOf(folder) })
  }

  notesLinking(keys: readonly string[]): string[] {
    return this.#statements.linking.all(this.#vault, JSON.stringify(keys))
  }

  /** Another number whenever anything in the vault has changed. */
  generation(): number {
    return this.#statements.generation.get(this.#vault) ?? 0
  }
}
