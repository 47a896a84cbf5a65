import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { all, get, value, run } from '../../../../../platform/derived-index/statements.ts'
import { linkKey } from '../../../model/links/link-paths.ts'
import type { EntryKind } from '../../../model/vault-port.ts'
import type { DiskState } from './note-file.ts'
import { fold } from '../../../../../platform/search/full-text.ts'
import { sortKey, type VaultNumber } from '../index-database-store.ts'

export interface KnownEntry {
  id: number
  disk: string
  kind: EntryKind
  stamp: string
  /** Incremented per read, so that of two concurrent readers only one writes. */
  version: number
  hash: string
}

const KNOWN = 'select id, disk, kind, stamp, version, hash from entry'
/** The character after `/`. */
const AFTER_SLASH = '0'

interface PathColumns {
  path: string
  disk: string
  folder: string
  key: string
  folded: string
  sort: string
}

/** What is indexed: files and folders, and the bytes of notes. */
interface VaultSize {
  entries: number
  bytes: number
}

type StateColumns = Pick<DiskState, 'kind' | 'stamp' | 'bytes' | 'modified'>

/** The files and folders of one vault. */
export type EntryStore = ReturnType<typeof entryStore>

export function entryStore(database: IndexDatabase, vault: VaultNumber) {
  const children = all(
    database.prepare<[vault: number, folder: string], KnownEntry>(`${KNOWN} where vault = ? and folder = ?`),
  )
  const at = get(
    database.prepare<[vault: number, disk: string], KnownEntry>(`${KNOWN} where vault = ? and disk = ?`),
  )
  const spelled = value(
    database.prepare<[vault: number, path: string], string>(
      'select disk from entry where vault = ? and path = ?',
    ),
  )
  const below = all(
    database.prepare<[vault: number, from: string, to: string], KnownEntry>(
      `${KNOWN} where vault = ? and disk >= ? and disk < ?`,
    ),
  )
  const insert = run(
    database.prepare<[PathColumns & StateColumns & { vault: number }]>(
      `insert into entry (vault, path, disk, folder, key, folded, sort, kind, bytes, modified, stamp)
     values (@vault, @path, @disk, @folder, @key, @folded, @sort, @kind, @bytes, @modified, @stamp)
     on conflict (vault, disk) do nothing`,
    ),
  )
  const change = run(
    database.prepare<[StateColumns & { id: number }]>(
      `update entry set kind = @kind, bytes = @bytes, modified = @modified, stamp = @stamp
     where id = @id`,
    ),
  )
  const move = run(
    database.prepare<[PathColumns & { id: number }]>(
      `update entry set path = @path, disk = @disk, folder = @folder, key = @key, folded = @folded, sort = @sort,
     version = version + 1 where id = @id`,
    ),
  )
  const names = run(database.prepare<[vault: number]>('update vault set names = names + 1 where id = ?'))
  const content = run(
    database.prepare<[vault: number]>('update vault set content = content + 1 where id = ?'),
  )
  const size = get(
    database.prepare<[vault: number], VaultSize>('select entries, bytes from vault where id = ?'),
  )
  const setLeftOut = run(
    database.prepare<[count: number, vault: number]>('update vault set left_out = ? where id = ?'),
  )
  const contentChanged = (): void => void content(vault)
  return {
    /** Waits for other writing processes. */
    transact: <Result>(work: () => Result): Result => database.transaction(work).immediate(),
    children: (folder: string) => children(vault, folder.normalize()),
    at: (disk: string) => at(vault, disk),
    withId: get(database.prepare<[id: number], KnownEntry>(`${KNOWN} where id = ?`)),
    /** The path as spelled on disk, if known. */
    onDisk: (path: string) => spelled(vault, path),
    below: (folder: string): KnownEntry[] =>
      folder === '' ? below(vault, '', '\u{10ffff}') : below(vault, `${folder}/`, `${folder}${AFTER_SLASH}`),
    insert(disk: string, { kind, stamp, bytes, modified }: DiskState): void {
      // The content of a note is not indexed yet.
      const known = kind === 'note' ? '' : stamp
      insert({ ...pathColumns(disk), vault, kind, stamp: known, bytes, modified })
    },
    change(id: number, { kind, stamp, bytes, modified }: DiskState): void {
      change({ id, kind, stamp, bytes, modified })
    },
    move: (id: number, disk: string): void => void move({ ...pathColumns(disk), id }),
    size: (): VaultSize => size(vault) ?? { entries: 0, bytes: 0 },
    /** How many files the index has no room for. */
    setLeftOut: (count: number): void => void setLeftOut(count, vault),
    remove: run(database.prepare<[id: number]>('delete from entry where id = ?')),
    contentChanged,
    namesChanged(): void {
      names(vault)
      contentChanged()
    },
  }
}

function pathColumns(disk: string): PathColumns {
  const path = disk.normalize()
  const slash = path.lastIndexOf('/')
  return {
    path,
    disk,
    folder: path.slice(0, Math.max(slash, 0)),
    key: linkKey(path.slice(slash + 1)),
    folded: fold(path),
    sort: sortKey(path),
  }
}

/** The longest that other writers wait. */
const SLICE_MS = 50

export interface SliceContext {
  readonly entries: EntryStore
  /** Yields to other work of this thread. */
  readonly yieldControl: () => Promise<void>
}

/** Runs the steps in short transactions; `after` is part of each. */
export async function inTransactions(
  { entries, yieldControl }: SliceContext,
  steps: Generator<void>,
  after: () => void,
): Promise<void> {
  const slice = (): boolean => {
    const until = performance.now() + SLICE_MS
    let isDone = false
    while (!isDone && performance.now() < until) isDone = steps.next().done ?? false
    after()
    return isDone
  }
  while (!entries.transact(slice)) await yieldControl()
  await yieldControl()
}
