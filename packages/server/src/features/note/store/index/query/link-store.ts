import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { all, values, value } from '../../../../../platform/derived-index/statements.ts'
import type { LinkKind } from '../../../model/vault-port.ts'
import type { VaultNumber } from '../index-database-store.ts'

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

export interface TaggedNoteRow extends NoteRow {
  /** JSON. */
  tags: string
}

interface Below {
  vault: number
  prefix: string
}

const BELOW = `from entry where vault = @vault and kind = 'note' and substr(path, 1, length(@prefix)) = @prefix`

const LINK = `select l.entry, l.number, e.path as "from", l.kind, l.line, l.text, l.target, l.subpath
  from link l cross join entry e on e.id = l.entry`

/** The links of one vault as written; what they resolve to depends on current names. */
export type LinkStore = ReturnType<typeof linkStore>

export function linkStore(database: IndexDatabase, vault: VaultNumber) {
  const withKey = all(
    database.prepare<[vault: number, key: string, limit: number], LinkRow>(
      `${LINK} where l.vault = ? and l.key = ? order by e.sort, e.path, l.number limit ?`,
    ),
  )
  const noteAt = value(
    database.prepare<[vault: number, path: string], number>(
      'select id from entry where vault = ? and path = ?',
    ),
  )
  const outgoing = all(
    database.prepare<[entry: number, limit: number, from: number], LinkRow>(
      `${LINK} where l.entry = ? order by l.number limit ? offset ?`,
    ),
  )
  const countOutgoing = value(
    database.prepare<[entry: number], number>('select count(*) from link where entry = ?'),
  )
  const ofNotes = all(
    database.prepare<[notes: string], LinkRow>(
      `${LINK} where l.entry in (select value from json_each(?)) order by e.sort, e.path, l.number`,
    ),
  )
  const notes = all(
    database.prepare<[vault: number], NoteRow>(
      `select id, path from entry where vault = ? and kind = 'note' order by sort, path`,
    ),
  )
  const below = all(
    database.prepare<[Below & { limit: number; from: number }], TaggedNoteRow>(
      `select id, path, tags ${BELOW} order by sort, path limit @limit offset @from`,
    ),
  )
  const countBelow = value(database.prepare<[Below], number>(`select count(*) ${BELOW}`))
  const linking = values(
    database.prepare<[vault: number, keys: string], string>(
      `select distinct e.path from link l join entry e on e.id = l.entry
     where l.vault = ? and l.key in (select value from json_each(?)) order by e.path`,
    ),
  )
  const generation = value(
    database.prepare<[vault: number], number>('select content from vault where id = ?'),
  )
  return {
    withKey: (key: string, limit: number) => withKey(vault, key, limit),
    outgoing(path: string, from: number, limit: number): { rows: LinkRow[]; total: number } {
      const id = noteAt(vault, path) ?? -1
      return { rows: outgoing(id, limit, from), total: countOutgoing(id) ?? 0 }
    },
    /** Sorted by the path of their note. */
    ofNotes: (ids: readonly number[]) => ofNotes(JSON.stringify(ids)),
    notes: () => notes(vault),
    notesBelow: (prefix: string, from: number, limit: number) => ({
      rows: below({ vault, prefix, from, limit }),
      total: countBelow({ vault, prefix }) ?? 0,
    }),
    notesLinking: (keys: readonly string[]) => linking(vault, JSON.stringify(keys)),
    /** Changes whenever anything in the vault changes. */
    generation: (): number => generation(vault) ?? 0,
  }
}
