import type Database from 'better-sqlite3'
import { linkKey } from '../../../model/links/link-key.ts'
import type { EntryKind } from '../../../model/vault-port.ts'
import type { DiskState } from './note-file.ts'
import { fold } from '../../../../../platform/search/full-text.ts'
import { sortKey } from '../keys.ts'
import type { VaultNumber } from '../index-database-store.ts'

/** A file or folder as the index knows it. */
export interface KnownEntry {
  id: number
  disk: string
  kind: EntryKind
  stamp: string
  /** Counts what was read of it, so that of two who read it at once only one writes. */
  version: number
  hash: string
}

const KNOWN = 'select id, disk, kind, stamp, version, hash from entry'
/** What comes right after everything below a folder. */
const AFTER_SLASH = '0'

interface PathColumns {
  path: string
  disk: string
  folder: string
  key: string
  folded: string
  sort: string
}

type StateColumns = Pick<DiskState, 'kind' | 'stamp' | 'bytes' | 'modified'>

/** The names of one vault, and what tells whether they have changed. */
export class EntryStore {
  readonly #database: Database.Database
  readonly #vault: VaultNumber
  readonly #statements

  constructor(database: Database.Database, vault: VaultNumber) {
    this.#database = database
    this.#vault = vault
    this.#statements = {
      children: database.prepare<[number, string], KnownEntry>(`${KNOWN} where vault = ? and folder = ?`),
      at: database.prepare<[number, string], KnownEntry>(`${KNOWN} where vault = ? and disk = ?`),
      withId: database.prepare<[number], KnownEntry>(`${KNOWN} where id = ?`),
      spelled: database
        .prepare<[number, string], string>('select disk from entry where vault = ? and path = ?')
        .pluck(),
      below: database.prepare<[number, string, string], KnownEntry>(
        `${KNOWN} where vault = ? and disk >= ? and disk < ?`,
      ),
      insert: database.prepare<[PathColumns & StateColumns & { vault: number }], void>(
        `insert into entry (vault, path, disk, folder, key, folded, sort, kind, bytes, modified, stamp)
         values (@vault, @path, @disk, @folder, @key, @folded, @sort, @kind, @bytes, @modified, @stamp)
         on conflict (vault, disk) do nothing`,
      ),
      change: database.prepare<[StateColumns & { id: number }], void>(
        `update entry set kind = @kind, bytes = @bytes, modified = @modified, stamp = @stamp
         where id = @id`,
      ),
      move: database.prepare<[PathColumns & { id: number }], void>(
        `update entry set path = @path, disk = @disk, folder = @folder, key = @key, folded = @folded, sort = @sort,
         version = version + 1 where id = @id`,
      ),
      remove: database.prepare<[number], void>('delete from entry where id = ?'),
      names: database.prepare<[number], void>('update vault set names = names + 1 where id = ?'),
      content: database.prepare<[number], void>('update vault set content = content + 1 where id = ?'),
    }
  }

  /** Others see all of it or nothing. It waits for another process that writes. */
  transact<Result>(work: () => Result): Result {
    return this.#database.transaction(work).immediate()
  }

  children(folder: string): KnownEntry[] {
    return this.#statements.children.all(this.#vault, folder.normalize())
  }

  at(disk: string): KnownEntry | undefined {
    return this.#statements.at.get(this.#vault, disk)
  }

  withId(id: number): KnownEntry | undefined {
    return this.#statements.withId.get(id)
  }

  /** A path as the disk spells it, where it is known. */
  onDisk(path: string): string | undefined {
    return this.#statements.spelled.get(this.#vault, path)
  }

  below(folder: string): KnownEntry[] {
    return folder === ''
      ? this.#statements.below.all(this.#vault, '', '\u{10ffff}')
      : this.#statements.below.all(this.#vault, `${folder}/`, `${folder}${AFTER_SLASH}`)
  }

  insert(disk: string, { kind, stamp, bytes, modified }: DiskState): void {
    this.#statements.insert.run({
      ...pathColumns(disk),
      vault: this.#vault,
      kind,
      // What it says is not known yet.
      stamp: kind === 'note' ? '' : stamp,
      bytes,
      modified,
    })
  }

  change(id: number, { kind, stamp, bytes, modified }: DiskState): void {
    this.#statements.change.run({ id, kind, stamp, bytes, modified })
  }

  move(id: number, disk: string): void {
    this.#statements.move.run({ ...pathColumns(disk), id })
  }

  remove(id: number): void {
    this.#statements.remove.run(id)
  }

  namesChanged(): void {
    this.#statements.names.run(this.#vault)
    this.contentChanged()
  }

  contentChanged(): void {
    this.#statements.content.run(this.#vault)
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

/** Others that want to write wait so long. */
const SLICE_MS = 100

export interface Slicing {
  readonly entries: EntryStore
  /** Lets others of this thread go on for a moment. */
  readonly turn: () => Promise<void>
}

/** Takes the steps in transactions that are short, whatever a step costs; `after` belongs to each of them. */
export async function inSlices(
  { entries, turn }: Slicing,
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
  while (!entries.transact(slice)) await turn()
  await turn()
}
