import type Database from 'better-sqlite3'
import type { Entry, EntryKind, FolderQuery, NameQuery, Page } from '../../../model/vault-port.ts'
import { nameMatch, type NameMatch } from './name-match.ts'
import { sortKey } from '../keys.ts'
import type { VaultNumber } from '../index-database-store.ts'
import type { FileNames } from '../../../model/links/file-names.ts'

interface EntryRow {
  path: string
  kind: EntryKind
  bytes: number | null
  modified: number | null
}

interface Below {
  vault: number
  prefix: string
  from: number
  limit: number
}

interface Named extends Below {
  kinds: string
  since: number | null
  until: number | null
  text: string
  has: string
}

const LAST = '\u{10ffff}'
const COLUMNS = 'path, kind, bytes, modified'
/** Spelled exactly: another folder may be sorted as the same. */
const IS_BELOW = 'substr(path, 1, length(@prefix)) = @prefix'

/** Finds files and folders of one vault by their names. */
export class NameStore {
  readonly #vault: VaultNumber
  readonly #statements
  #match: NameMatch = { has: '', fit: () => 0 }

  constructor(database: Database.Database, vault: VaultNumber) {
    this.#vault = vault
    const fits = `name_fit_${vault}`
    database.function(fits, (folded) => this.#match.fit(String(folded)))
    const found = `from (
      select ${COLUMNS}, sort, ${fits}(folded) as fit from entry
      where vault = @vault and instr(folded, @has) > 0 and ${IS_BELOW} and kind in (select value from json_each(@kinds))
      and (@since is null or modified >= @since) and (@until is null or modified <= @until)
    ) where fit > 0`
    this.#statements = {
      list: database.prepare<[number, string, number, number], EntryRow>(
        `select ${COLUMNS} from entry where vault = ? and folder = ?
         order by kind <> 'folder', sort, path limit ? offset ?`,
      ),
      count: database
        .prepare<[number, string], number>('select count(*) from entry where vault = ? and folder = ?')
        .pluck(),
      below: database.prepare<[Below & { first: string; after: string }], EntryRow>(
        `select ${COLUMNS} from entry where vault = @vault and sort >= @first and sort < @after and ${IS_BELOW}
         order by sort, path limit @limit offset @from`,
      ),
      countBelow: database
        .prepare<[number, string, string], number>(
          'select count(*) from entry where vault = ? and path >= ? and path < ?',
        )
        .pluck(),
      named: database.prepare<[Named], EntryRow & { total: number }>(
        `select ${COLUMNS}, count(*) over () as total ${found}
         order by fit desc, case when @text = '' then modified end desc, sort, path limit @limit offset @from`,
      ),
      countNamed: database.prepare<[Named], number>(`select count(*) ${found}`).pluck(),
      generation: database.prepare<[number], number>('select names from vault where id = ?').pluck(),
      withKey: database
        .prepare<[number, string], string>(
          `select path from entry where vault = ? and key = ? and kind <> 'folder'`,
        )
        .pluck(),
      all: database.prepare<[number], { path: string; key: string }>(
        `select path, key from entry where vault = ? and kind <> 'folder' order by path`,
      ),
    }
  }

  list({ path, recursive }: FolderQuery, from: number, limit: number): Page<Entry> {
    const { list, count, below, countBelow } = this.#statements
    if (!recursive) {
      const items = list.all(this.#vault, path, limit, from).map(entryOf)
      return { items, total: count.get(this.#vault, path) ?? 0 }
    }
    const isAll = path === ''
    const first = isAll ? '' : sortKey(`${path}/`)
    const after = isAll ? LAST : `${first.slice(0, -1)}\u0002`
    const items = below.all({ vault: this.#vault, prefix: prefixOf(path), first, after, from, limit })
    // A path goes on with what comes after the slash.
    const total = countBelow.get(this.#vault, prefixOf(path), isAll ? LAST : `${path}0`)
    return { items: items.map(entryOf), total: total ?? 0 }
  }

  find(query: NameQuery, from: number, limit: number): Page<Entry> {
    const { text, folder, modifiedSince, modifiedUntil } = query
    const kinds: readonly EntryKind[] = query.kinds.length > 0 ? query.kinds : ['note', 'file', 'folder']
    this.#match = nameMatch(text, folder)
    const asked = {
      vault: this.#vault,
      has: this.#match.has,
      prefix: prefixOf(folder),
      kinds: JSON.stringify(kinds),
      since: modifiedSince === undefined ? null : Date.parse(modifiedSince),
      until: modifiedUntil === undefined ? null : Date.parse(modifiedUntil),
      text: text.trim(),
      from,
      limit,
    }
    const found = this.#statements.named.all(asked)
    const total = found[0]?.total ?? (from === 0 ? 0 : (this.#statements.countNamed.get(asked) ?? 0))
    return { items: found.map(entryOf), total }
  }

  /** Another number whenever a file came, went or moved. */
  generation(): number {
    return this.#statements.generation.get(this.#vault) ?? 0
  }

  withKey(key: string): string[] {
    return this.#statements.withKey.all(this.#vault, key).toSorted()
  }

  all(): { path: string; key: string }[] {
    return this.#statements.all.all(this.#vault)
  }
}

export const prefixOf = (folder: string): string => (folder === '' ? '' : `${folder}/`)

const entryOf = ({ path, kind, bytes, modified }: EntryRow): Entry => ({
  path,
  kind,
  bytes,
  modifiedAt: modified === null ? null : new Date(modified).toISOString(),
})

/** The names of a vault in memory, as far as somebody has asked for them. Made anew when a name has changed. */
export class KnownNames implements FileNames {
  readonly #names: NameStore
  readonly #known = new Map<string, string[]>()
  readonly #generation: number
  #isComplete = false

  constructor(names: NameStore) {
    this.#names = names
    this.#generation = names.generation()
  }

  isCurrent(): boolean {
    return this.#generation === this.#names.generation()
  }

  withKey(key: string): readonly string[] {
    const known = this.#known.get(key)
    if (known || this.#isComplete) return known ?? []
    const found = this.#names.withKey(key)
    this.#known.set(key, found)
    return found
  }

  /** For those who will ask for most of them. */
  loadAll(): this {
    if (this.#isComplete) return this
    this.#known.clear()
    for (const { path, key } of this.#names.all()) {
      const alike = this.#known.get(key)
      if (alike) alike.push(path)
      else this.#known.set(key, [path])
    }
    this.#isComplete = true
    return this
  }
}
