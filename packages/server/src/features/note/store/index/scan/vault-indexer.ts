import { DiskFolder } from './disk-folder.ts'
import { entryStore } from './entry-store.ts'
import { FolderWatches, eventQueueLimit } from './folder-watches.ts'
import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { noteStore } from './note-store.ts'
import { readNotes } from './read-notes.ts'
import { removeDeleted, folderOf, nameOf, DiskScan, type ScanContext, type ReadingJob } from './disk-scan.ts'
import { TextTables, SegmentMerger } from './text-tables-store.ts'
import type { VaultNumber } from '../index-database-store.ts'

export interface IndexerOptions {
  readonly database: IndexDatabase
  readonly vault: VaultNumber
  readonly root: string
  readonly onFault: (path: string, error: unknown) => void
  /** Resolves when it is this vault's turn to work. */
  readonly nextTurn: () => Promise<void>
}

/** Collects events, since programs write a file in several steps. */
const DEBOUNCE_MS = 50
/** Polling interval without watchers; a scan that takes longer is followed by as long a pause. */
const POLL_MS = 500

/** The keeper was closed in the meantime. */
export class IndexerClosed extends Error {
  override readonly name = 'KeeperClosed'
}

/** Keeps the index of one vault in sync with the disk. */
export class VaultIndexer {
  readonly #context: ScanContext
  readonly #nextTurn: () => Promise<void>
  readonly #watches: FolderWatches
  readonly #merger: SegmentMerger
  readonly #mostEvents = eventQueueLimit()
  #changed = new Set<string>()
  #events = 0
  #isScanRequested = true
  #scannedAt = 0
  #scanMs = 0
  #pending: NodeJS.Timeout | undefined
  #working: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor({ database, vault, root, onFault, nextTurn }: IndexerOptions) {
    this.#nextTurn = nextTurn
    const entries = entryStore(database, vault)
    const notes = noteStore(database, vault)
    this.#watches = new FolderWatches({
      changed: (path) => this.#onChange(path),
      changedAnywhere: () => this.#requestScan(),
    })
    this.#context = {
      root,
      entries,
      notes,
      watches: this.#watches,
      forget(id) {
        Array.from(notes.forget(id))
        entries.remove(id)
      },
      yieldControl: () => this.#yieldControl(),
      onFault,
    }
    this.#merger = new SegmentMerger(this.#context, new TextTables(database, vault))
    this.#workInBackground()
  }

  /** Resolves when everything that existed at the time of the call is indexed. */
  async settle(): Promise<void> {
    // Pending events come first.
    await this.#yieldControl()
    await this.#yieldControl()
    this.#requestScanIfUnwatched()
    await this.#work()
  }

  /** Polls if changes are not watched. */
  poll(): void {
    this.#requestScanIfUnwatched()
    if (this.#isScanRequested) this.#workInBackground()
  }

  /** Indexes these paths and everything below them right away. */
  refresh(paths: readonly string[]): Promise<void> {
    return this.#merger.whilePaused(() => this.#scanPaths(paths.map((path) => this.#onDisk(path))))
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#pending)
    this.#watches.close()
  }

  #onChange(path: string): void {
    if (path.split('/').some((part) => part.startsWith('.'))) return
    this.#events += 1
    if (this.#events > this.#mostEvents) this.#requestScan()
    else this.#changed.add(path)
    this.#pending ??= setTimeout(() => this.#workInBackground(), DEBOUNCE_MS).unref()
  }

  #requestScan(): void {
    this.#isScanRequested = true
    this.#changed.clear()
    this.#pending ??= setTimeout(() => this.#workInBackground(), DEBOUNCE_MS).unref()
  }

  #requestScanIfUnwatched(): void {
    const isDue = performance.now() - this.#scannedAt > Math.max(POLL_MS, this.#scanMs)
    const isUnwatched =
      !this.#watches.isComplete || this.#watches.rootInode !== DiskFolder.inodeOf(this.#context.root)
    if (isUnwatched && isDue) this.#isScanRequested = true
  }

  #workInBackground(): void {
    this.#work().catch((error: unknown) => this.#failed(error))
  }

  #failed(error: unknown): void {
    if (!this.#isClosed) this.#context.onFault(this.#context.root, error)
  }

  /** Serializes work. */
  #work(): Promise<void> {
    return (this.#working = this.#working.then(
      () => this.#catchUp(),
      () => this.#catchUp(),
    ))
  }

  async #catchUp(): Promise<void> {
    if (this.#isClosed) throw new IndexerClosed('The index was closed')
    clearTimeout(this.#pending)
    this.#pending = undefined
    this.#events = 0
    const changed = this.#changed
    this.#changed = new Set()
    const isFullScan = this.#isScanRequested
    this.#isScanRequested = false
    await this.#merger.whilePaused(() => (isFullScan ? this.#scanAll() : this.#scanPaths([...changed])))
  }

  async #scanAll(): Promise<void> {
    const began = performance.now()
    try {
      this.#watches.renew()
      const scan = new DiskScan(this.#context)
      await scan.tree('')
      this.#context.entries.setLeftOut(scan.leftOut)
      await this.#scanPaths(await this.#settle(scan))
    } catch (error) {
      this.#isScanRequested = true
      throw error
    } finally {
      this.#scannedAt = performance.now()
      this.#scanMs = this.#scannedAt - began
    }
  }

  /** Repeats until nothing has changed concurrently. */
  async #scanPaths(paths: readonly string[]): Promise<void> {
    try {
      for (let left = paths; left.length > 0;) {
        const scan = new DiskScan(this.#context)
        for (const [folder, names] of byFolder(left.map((path) => this.#topmostUnknown(path))))
          if (names.has('')) await scan.tree(folder)
          else await scan.named(folder, [...names])
        if (scan.leftOut > 0) this.#context.entries.setLeftOut(scan.leftOut)
        left = await this.#settle(scan)
      }
    } catch (error) {
      this.#isScanRequested = true
      throw error
    }
  }

  /** Returns the paths to look at again. */
  async #settle(scan: DiskScan): Promise<string[]> {
    const reappeared = await removeDeleted(this.#context, scan)
    const changed = await readNotes(this.#context, rotated([...scan.jobs.values()]))
    // Runs in the background.
    this.#merger.afterReading(scan.jobs.size).catch((error: unknown) => this.#failed(error))
    return [...reappeared, ...changed]
  }

  /** An unknown folder is scanned as a whole. */
  #topmostUnknown(path: string): string {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end)
      if (!this.#context.entries.at(folder)) return folder
    }
    return path
  }

  /** As spelled on disk, if known. */
  #onDisk(path: string): string {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const known = this.#context.entries.onDisk(path.slice(0, end))
      if (known !== undefined) return `${known}${path.slice(end)}`
    }
    return path
  }

  async #yieldControl(): Promise<void> {
    await this.#nextTurn()
    if (this.#isClosed) throw new IndexerClosed('The index was closed')
  }
}

/** The vault itself has an empty name. */
function byFolder(paths: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const path of paths) {
    const names = folders.get(folderOf(path)) ?? new Set()
    folders.set(folderOf(path), names.add(nameOf(path)))
  }
  return folders
}

/** Processes start at different notes, so that they share the work. */
function rotated(jobs: readonly ReadingJob[]): ReadingJob[] {
  const first = process.pid % Math.max(jobs.length, 1)
  return [...jobs.slice(first), ...jobs.slice(0, first)]
}
