import { setImmediate } from 'node:timers/promises'
import { DiskFolder } from './disk-folder.ts'
import { entryStore } from './entry-store.ts'
import { FolderWatches, eventQueueLimit } from './folder-watches.ts'
import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { noteStore } from './note-store.ts'
import { readNotes } from './read-notes.ts'
import { settleGone, folderOf, nameOf, Survey, type ScanContext, type ReadingJob } from './survey.ts'
import { TextTables, Tidying } from './text-tables-store.ts'
import type { VaultNumber } from '../index-database-store.ts'

export interface Keeping {
  readonly database: IndexDatabase
  readonly vault: VaultNumber
  readonly root: string
  readonly onFault: (path: string, error: unknown) => void
}

/** Collects events, since programs write a file in several steps. */
const GATHER_MS = 50
/** Polling interval without watchers; a scan that takes longer is followed by as long a pause. */
const SWEEP_EVERY_MS = 500

/** The keeper was closed in the meantime. */
export class KeeperClosed extends Error {
  override readonly name = 'KeeperClosed'
}

/** Keeps the index of one vault in sync with the disk. */
export class VaultKeeper {
  readonly #context: ScanContext
  readonly #watches: FolderWatches
  readonly #tidying: Tidying
  readonly #mostEvents = eventQueueLimit()
  #changed = new Set<string>()
  #events = 0
  #isSweepWanted = true
  #sweptAt = 0
  #sweepMs = 0
  #gathering: NodeJS.Timeout | undefined
  #atWork: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor({ database, vault, root, onFault }: Keeping) {
    const entries = entryStore(database, vault)
    const notes = noteStore(database, vault)
    this.#watches = new FolderWatches({
      changed: (path) => this.#hear(path),
      changedAnywhere: () => this.#wantSweep(),
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
      turn: () => this.#turn(),
      onFault,
    }
    this.#tidying = new Tidying(this.#context, new TextTables(database, vault))
    this.#workSoon()
  }

  /** Resolves when everything that existed at the time of the call is indexed. */
  async settle(): Promise<void> {
    // Pending events come first.
    await this.#turn()
    await this.#turn()
    this.#sweepIfBlind()
    await this.#work()
  }

  /** Polls if changes are not watched. */
  lookAround(): void {
    this.#sweepIfBlind()
    if (this.#isSweepWanted) this.#workSoon()
  }

  /** Indexes these paths and everything below them right away. */
  refresh(paths: readonly string[]): Promise<void> {
    return this.#tidying.undisturbed(() => this.#look(paths.map((path) => this.#onDisk(path))))
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#gathering)
    this.#watches.close()
  }

  #hear(path: string): void {
    if (path.split('/').some((part) => part.startsWith('.'))) return
    this.#events += 1
    if (this.#events > this.#mostEvents) this.#wantSweep()
    else this.#changed.add(path)
    this.#gathering ??= setTimeout(() => this.#workSoon(), GATHER_MS).unref()
  }

  #wantSweep(): void {
    this.#isSweepWanted = true
    this.#changed.clear()
    this.#gathering ??= setTimeout(() => this.#workSoon(), GATHER_MS).unref()
  }

  #sweepIfBlind(): void {
    const isDue = performance.now() - this.#sweptAt > Math.max(SWEEP_EVERY_MS, this.#sweepMs)
    const isBlind =
      !this.#watches.isComplete || this.#watches.rootInode !== DiskFolder.inodeOf(this.#context.root)
    if (isBlind && isDue) this.#isSweepWanted = true
  }

  #workSoon(): void {
    this.#work().catch((error: unknown) => this.#failed(error))
  }

  #failed(error: unknown): void {
    if (!this.#isClosed) this.#context.onFault(this.#context.root, error)
  }

  /** Serializes work. */
  #work(): Promise<void> {
    return (this.#atWork = this.#atWork.then(
      () => this.#catchUp(),
      () => this.#catchUp(),
    ))
  }

  async #catchUp(): Promise<void> {
    if (this.#isClosed) throw new KeeperClosed('The index was closed')
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#events = 0
    const changed = this.#changed
    this.#changed = new Set()
    const isSweep = this.#isSweepWanted
    this.#isSweepWanted = false
    await this.#tidying.undisturbed(() => (isSweep ? this.#sweep() : this.#look([...changed])))
  }

  async #sweep(): Promise<void> {
    const began = performance.now()
    try {
      this.#watches.renew()
      const survey = new Survey(this.#context)
      await survey.tree('')
      await this.#look(await this.#settle(survey))
    } catch (error) {
      this.#isSweepWanted = true
      throw error
    } finally {
      this.#sweptAt = performance.now()
      this.#sweepMs = this.#sweptAt - began
    }
  }

  /** Repeats until nothing has changed concurrently. */
  async #look(paths: readonly string[]): Promise<void> {
    try {
      for (let left = paths; left.length > 0;) {
        const survey = new Survey(this.#context)
        for (const [folder, names] of byFolder(left.map((path) => this.#topmostUnknown(path))))
          if (names.has('')) await survey.tree(folder)
          else await survey.named(folder, [...names])
        left = await this.#settle(survey)
      }
    } catch (error) {
      this.#isSweepWanted = true
      throw error
    }
  }

  /** Returns the paths to look at again. */
  async #settle(survey: Survey): Promise<string[]> {
    const back = await settleGone(this.#context, survey)
    const changed = await readNotes(this.#context, shared([...survey.jobs.values()]))
    // Runs in the background.
    this.#tidying.afterReading(survey.jobs.size).catch((error: unknown) => this.#failed(error))
    return [...back, ...changed]
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

  async #turn(): Promise<void> {
    await setImmediate()
    if (this.#isClosed) throw new KeeperClosed('The index was closed')
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
function shared(jobs: readonly ReadingJob[]): ReadingJob[] {
  const first = process.pid % Math.max(jobs.length, 1)
  return [...jobs.slice(first), ...jobs.slice(0, first)]
}
