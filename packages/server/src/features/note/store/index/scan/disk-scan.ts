import { isNameable, isNote } from '../../../model/note-path.ts'
import { DiskFolder, FolderCache } from './disk-folder.ts'
import { type KnownEntry, type SliceContext, inTransactions } from './entry-store.ts'
import { stateOf, type DiskState } from './note-file.ts'
import type { FolderWatches } from './folder-watches.ts'
import type { NoteStore } from './note-store.ts'
import { MAX_VAULT_ENTRIES } from '../index-limits.ts'

/** A new or changed note to read. */
export interface ReadingJob {
  readonly id: number
  readonly disk: string
  readonly state: DiskState
}

export interface ScanContext extends SliceContext {
  readonly root: string
  readonly notes: NoteStore
  readonly watches: FolderWatches
  /** Removes an entry and its content from the index. */
  readonly forget: (id: number) => void
  readonly onFault: (path: string, error: unknown) => void
}

/** Names compared before yielding to other work. */
const NAMES_AT_ONCE = 500
const LONGEST_PATH = 1024

/** Compares the disk with the index. Writes names at once; note content is read later. */
export class DiskScan {
  readonly #context: ScanContext
  readonly jobs = new Map<number, ReadingJob>()
  readonly deleted: KnownEntry[] = []
  /** New notes by `sameness`, to recognize moved notes. */
  readonly added = new Map<string, ReadingJob>()
  /** New files and folders that the index has no room for. */
  leftOut = 0

  constructor(context: ScanContext) {
    this.#context = context
  }

  /** A folder with everything below it; empty for the vault itself. */
  async tree(path: string): Promise<void> {
    const left = [path]
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { entries, watches, root } = this.#context
      const parent = next
      // Read before the folder, so that new entries are not taken for deleted ones.
      const known = entries.children(parent).filter(({ disk }) => folderOf(disk) === parent)
      const folder = DiskFolder.open(root, parent)
      if (!folder) {
        watches.drop(parent)
        this.#addDeleted(known)
        continue
      }
      try {
        watches.add(parent, folder)
        for (const below of await this.#compare(parent, folder, folder.names(), known)) left.push(below)
      } finally {
        folder.close()
      }
    }
  }

  /** Some entries of a folder, with everything below them. */
  async named(parent: string, names: readonly string[]): Promise<void> {
    const { entries, watches, root } = this.#context
    const known = names
      .map((name) => entries.at(joinPath(parent, name)))
      .filter((entry) => entry !== undefined)
    const folder = DiskFolder.open(root, parent)
    if (!folder) return this.#addDeleted(known)
    let below: string[]
    try {
      below = await this.#compare(parent, folder, names, known)
    } finally {
      folder.close()
    }
    for (const path of below) {
      // It may be another folder, even with the same inode.
      watches.drop(path)
      await this.tree(path)
    }
  }

  async #compare(
    parent: string,
    folder: DiskFolder,
    names: readonly string[],
    known: readonly KnownEntry[],
  ): Promise<string[]> {
    const left = new Map(known.map((entry) => [entry.disk, entry]))
    const folders: string[] = []
    for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
      const found = names
        .slice(from, from + NAMES_AT_ONCE)
        .map((name) => foundIn(folder, parent, name))
        .filter((each) => each !== undefined)
      const changes = found.filter(({ disk, state }) => !isSame(left.get(disk), state))
      const toWrite = changes.filter((each) => !this.#queueRead(each, left.get(each.disk)))
      const refused = this.#withoutRoom(toWrite.filter(({ disk }) => !left.has(disk)))
      const written = toWrite.filter((each) => !refused.has(each))
      if (written.length > 0) this.#write(written, left)
      for (const each of found) {
        left.delete(each.disk)
        if (each.state.kind === 'folder' && !refused.has(each)) folders.push(each.disk)
      }
      await this.#context.yieldControl()
    }
    this.#addDeleted(left.values())
    return folders
  }

  #withoutRoom(added: readonly Found[]): ReadonlySet<Found> {
    if (added.length === 0) return new Set()
    const refused = added.slice(Math.max(0, MAX_VAULT_ENTRIES - this.#context.entries.size().entries))
    this.leftOut += refused.length
    return new Set(refused)
  }

  #addDeleted(known: Iterable<KnownEntry>): void {
    for (const entry of known) this.deleted.push(entry)
  }

  /** A known note is written after it is read. */
  #queueRead({ disk, state }: Found, known: KnownEntry | undefined): boolean {
    if (state.kind !== 'note' || known?.kind !== 'note') return false
    this.jobs.set(known.id, { id: known.id, disk, state })
    return true
  }

  #write(changes: readonly Found[], known: ReadonlyMap<string, KnownEntry>): void {
    const { entries, forget } = this.#context
    entries.transact(() => {
      for (const { disk, state } of changes) {
        const before = known.get(disk)
        if (before?.kind === state.kind) entries.change(before.id, state)
        else {
          // A file replaced a folder, or vice versa.
          if (before) {
            this.#addDeleted(entries.below(disk))
            forget(before.id)
          }
          this.#add(disk, state)
        }
      }
      entries.namesChanged()
    })
  }

  #add(disk: string, state: DiskState): void {
    const { entries } = this.#context
    entries.insert(disk, state)
    const entry = entries.at(disk)
    if (entry?.kind !== 'note' || entry.stamp === state.stamp) return
    const job = { id: entry.id, disk, state }
    this.jobs.set(entry.id, job)
    if (entry.stamp === '') this.added.set(moveKey(disk, state.stamp), job)
  }
}

export interface Found {
  disk: string
  state: DiskState
}

/** Undefined if a vault does not show it. */
export function foundIn(folder: DiskFolder, parent: string, name: string): Found | undefined {
  const disk = joinPath(parent, name)
  const stat = disk.length <= LONGEST_PATH && isNameable(name) ? folder.stat(name) : undefined
  const state = stat && stateOf(stat, isNote(name))
  return state && { disk, state }
}

const isSame = (known: KnownEntry | undefined, state: DiskState): boolean =>
  known?.stamp === state.stamp && known.kind === state.kind

/** The same for a file moved without renaming, which need not be read again. */
export const moveKey = (disk: string, stamp: string): string => `${stamp} ${nameOf(disk)}`

const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

export const folderOf = (disk: string): string => disk.slice(0, Math.max(disk.lastIndexOf('/'), 0))

export const nameOf = (disk: string): string => disk.slice(disk.lastIndexOf('/') + 1)

/** Removes deleted entries; returns those to look at again. */
export async function removeDeleted(context: ScanContext, scan: DiskScan): Promise<string[]> {
  const again: string[] = []
  const deleted = stillMissing(context.root, scan.deleted, again)
  if (deleted.length > 0)
    await inTransactions(context, stepsOf(context, deleted, scan, again), () =>
      context.entries.namesChanged(),
    )
  return again
}

/** Leaves out entries that have reappeared. */
function stillMissing(root: string, deleted: readonly KnownEntry[], again: string[]): KnownEntry[] {
  const folders = new FolderCache(root)
  try {
    return deleted.filter(({ disk }) => {
      const folder = folders.at(folderOf(disk))
      const isBack = folder && foundIn(folder, folderOf(disk), nameOf(disk))
      if (isBack) again.push(disk)
      return !isBack
    })
  } finally {
    folders.close()
  }
}

function* stepsOf(
  context: ScanContext,
  deleted: readonly KnownEntry[],
  scan: DiskScan,
  again: string[],
): Generator<void> {
  const { entries, watches } = context
  for (const entry of deleted) {
    if (entry.kind === 'folder') watches.drop(entry.disk)
    const below = entry.kind === 'folder' ? entries.below(entry.disk) : []
    for (const each of [...below, entry]) {
      // Someone has read it in the meantime, so it exists.
      if (entries.withId(each.id)?.version === each.version) yield* removeEntry(context, each, scan)
      else again.push(each.disk)
      yield
    }
  }
}

/** A moved note keeps its indexed content. */
function* removeEntry(
  { entries, notes }: ScanContext,
  entry: KnownEntry,
  { added, jobs }: DiskScan,
): Generator<void> {
  const moved = added.get(moveKey(entry.disk, entry.stamp))
  if (entry.kind === 'note' && moved && entries.withId(moved.id)?.stamp === '') {
    added.delete(moveKey(entry.disk, entry.stamp))
    jobs.delete(moved.id)
    entries.remove(moved.id)
    entries.move(entry.id, moved.disk)
  } else {
    yield* notes.forget(entry.id)
    entries.remove(entry.id)
  }
}
