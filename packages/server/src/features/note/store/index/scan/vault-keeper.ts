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

/** Programs write a file in several steps: so long what they do is gathered. */
const GATHER_MS = 50
/** Without being told of changes; a vault that takes longer to look through is left alone for as long. */
const SWEEP_EVERY_MS = 500

/** What was asked of a keeper that was closed meanwhile. */
export class KeeperClosed extends Error {
  override readonly name = 'KeeperClosed'
}

/** Keeps what the index says of one vault as the disk has it. */
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

  /** Returns when all is found that was there when it was asked for. */
  async settle(): Promise<void> {
    // What the system has told already comes in first.
    await this.#turn()
    await this.#turn()
    this.#sweepIfBlind()
    await this.#work()
  }

  /** Where nobody tells of changes, somebody has to look. */
  lookAround(): void {
    this.#sweepIfBlind()
    if (this.#isSweepWanted) this.#workSoon()
  }

  /** Looks at these paths and all below them, whatever else is to be done. */
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

  /** One after the other; what is asked for now is done after what is under way. */
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

  /** Until nothing is left that somebody else was at meanwhile. */
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

  /** Says what is to be looked at once more. */
  async #settle(survey: Survey): Promise<string[]> {
    const back = await settleGone(this.#context, survey)
    const changed = await readNotes(this.#context, shared([...survey.jobs.values()]))
    // In the background: nobody waits for it.
    this.#tidying.afterReading(survey.jobs.size).catch((error: unknown) => this.#failed(error))
    return [...back, ...changed]
  }

  /** A folder that nothing is known of is looked through as a whole. */
  #topmostUnknown(path: string): string {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end)
      if (!this.#context.entries.at(folder)) return folder
    }
    return path
  }

  /** As the disk spells it, as far as that is known. */
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

/** The vault itself has no name. */
function byFolder(paths: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const path of paths) {
    const names = folders.get(folderOf(path)) ?? new Set()
    folders.set(folderOf(path), names.add(nameOf(path)))
  }
  return folders
}

/** Processes that read the same notes begin at different places, so that each finds much of it done. */
function shared(jobs: readonly ReadingJob[]): ReadingJob[] {
  const first = process.pid % Math.max(jobs.length, 1)
  return [...jobs.slice(first), ...jobs.slice(0, first)]
}
