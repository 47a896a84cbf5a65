import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { all, values, value } from '../../../../../platform/derived-index/statements.ts'
import type {
  Entry,
  EntryKind,
  FolderQuery,
  IndexGaps,
  NameQuery,
  Page,
  TagCount,
} from '../../../model/vault-port.ts'
import { nameMatch, type NameMatch } from './name-match.ts'
import { sortKey, type VaultNumber, tagKey } from '../index-database-store.ts'
import type { FileNames } from '../../../model/links/link-paths.ts'

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
/** Exact, because another folder may have the same sort key. */
const IS_BELOW = 'substr(path, 1, length(@prefix)) = @prefix'

export type NameStore = ReturnType<typeof nameStore>

export function nameStore(database: IndexDatabase, vault: VaultNumber) {
  let match: NameMatch = { has: '', fit: () => 0 }
  const fits = `name_fit_${vault}`
  database.function(fits, (folded) => match.fit(String(folded)))
  const found = `from (
    select ${COLUMNS}, sort, ${fits}(folded) as fit from entry
    where vault = @vault and instr(folded, @has) > 0 and ${IS_BELOW} and kind in (select value from json_each(@kinds))
    and (@since is null or modified >= @since) and (@until is null or modified <= @until)
  ) where fit > 0`
  const children = all(
    database.prepare<[vault: number, folder: string, limit: number, from: number], EntryRow>(
      `select ${COLUMNS} from entry where vault = ? and folder = ?
     order by kind <> 'folder', sort, path limit ? offset ?`,
    ),
  )
  const countChildren = value(
    database.prepare<[vault: number, folder: string], number>(
      'select count(*) from entry where vault = ? and folder = ?',
    ),
  )
  const below = all(
    database.prepare<[Below & { first: string; after: string }], EntryRow>(
      `select ${COLUMNS} from entry where vault = @vault and sort >= @first and sort < @after and ${IS_BELOW}
     order by sort, path limit @limit offset @from`,
    ),
  )
  const countBelow = value(
    database.prepare<[vault: number, from: string, to: string], number>(
      'select count(*) from entry where vault = ? and path >= ? and path < ?',
    ),
  )
  const named = all(
    database.prepare<[Named], EntryRow & { total: number }>(
      `select ${COLUMNS}, count(*) over () as total ${found}
     order by fit desc, case when @text = '' then modified end desc, sort, path limit @limit offset @from`,
    ),
  )
  const countNamed = value(database.prepare<[Named], number>(`select count(*) ${found}`))
  const generation = value(database.prepare<[vault: number], number>('select names from vault where id = ?'))
  const withKey = values(
    database.prepare<[vault: number, key: string], string>(
      `select path from entry where vault = ? and key = ? and kind <> 'folder'`,
    ),
  )
  const keys = all(
    database.prepare<[vault: number], { path: string; key: string }>(
      `select path, key from entry where vault = ? and kind <> 'folder' order by path`,
    ),
  )
  return {
    list({ path, recursive }: FolderQuery, from: number, limit: number): Page<Entry> {
      if (!recursive) {
        const items = children(vault, path, limit, from).map(entryOf)
        return { items, total: countChildren(vault, path) ?? 0 }
      }
      const isAll = path === ''
      const first = isAll ? '' : sortKey(`${path}/`)
      const after = isAll ? LAST : `${first.slice(0, -1)}\u0002`
      const items = below({ vault, prefix: prefixOf(path), first, after, from, limit })
      // `0` is the character after `/`.
      const total = countBelow(vault, prefixOf(path), isAll ? LAST : `${path}0`)
      return { items: items.map(entryOf), total: total ?? 0 }
    },
    find(query: NameQuery, from: number, limit: number): Page<Entry> {
      const { text, folder, modifiedSince, modifiedUntil } = query
      const kinds: readonly EntryKind[] = query.kinds.length > 0 ? query.kinds : ['note', 'file', 'folder']
      match = nameMatch(text, folder)
      const parameters = {
        vault,
        has: match.has,
        prefix: prefixOf(folder),
        kinds: JSON.stringify(kinds),
        since: modifiedSince === undefined ? null : Date.parse(modifiedSince),
        until: modifiedUntil === undefined ? null : Date.parse(modifiedUntil),
        text: text.trim(),
        from,
        limit,
      }
      const rows = named(parameters)
      const total = rows[0]?.total ?? (from === 0 ? 0 : (countNamed(parameters) ?? 0))
      return { items: rows.map(entryOf), total }
    },
    /** Changes whenever a file is added, removed or moved. */
    generation: (): number => generation(vault) ?? 0,
    withKey: (key: string) => withKey(vault, key).toSorted(),
    all: () => keys(vault),
  }
}

export const prefixOf = (folder: string): string => (folder === '' ? '' : `${folder}/`)

const entryOf = ({ path, kind, bytes, modified }: EntryRow): Entry => ({
  path,
  kind,
  bytes,
  modifiedAt: modified === null ? null : new Date(modified).toISOString(),
})

/** Names of a vault cached in memory, discarded when a name changes. */
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

  /** Faster if most names will be needed. */
  loadAll(): this {
    if (this.#isComplete) return this
    this.#known.clear()
    for (const { path, key } of this.#names.all()) {
      const sameKey = this.#known.get(key)
      if (sameKey) sameKey.push(path)
      else this.#known.set(key, [path])
    }
    this.#isComplete = true
    return this
  }
}

interface Asked {
  vault: number
  prefix: string
  after: string
  from: number
  limit: number
}

const COUNTED = `from tag where vault = @vault and key >= @prefix and key < @after`

export function tagStore(database: IndexDatabase, vault: VaultNumber) {
  const counted = all(
    database.prepare<[Asked], TagCount>(
      `select min(shown) as tag, count(*) as notes ${COUNTED} group by key order by notes desc, key limit @limit offset @from`,
    ),
  )
  const total = value(database.prepare<[Asked], number>(`select count(distinct key) ${COUNTED}`))
  return {
    /** Most used first. */
    counts(prefix: string, from: number, limit: number): Page<TagCount> {
      const key = tagKey(prefix.replace(/^#/, ''))
      const parameters = { vault, prefix: key, after: `${key}\u{10ffff}`, from, limit }
      return { items: counted(parameters), total: total(parameters) ?? 0 }
    },
  }
}

/** What the limits of the index leave out. */
export function gapStore(database: IndexDatabase, vault: VaultNumber) {
  const leftOut = value(database.prepare<[vault: number], number>('select left_out from vault where id = ?'))
  const cut = values(
    database.prepare<[vault: number, limit: number], string>(
      'select path from entry where vault = ? and is_cut order by sort limit ?',
    ),
  )
  return {
    gaps: (): IndexGaps => ({ files: leftOut(vault) ?? 0, notes: cut(vault, MAX_SHOWN_NOTES) }),
  }
}

const MAX_SHOWN_NOTES = 3
