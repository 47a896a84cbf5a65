import { readFileSync, watch, type FSWatcher } from 'node:fs'
import { basename, sep } from 'node:path'
import type { DiskFolder } from './disk-folder.ts'

export interface Seen {
  /** Something may have changed at this path, as the disk spells it. */
  changed(path: string): void
  /** Something may have changed anywhere. */
  changedAnywhere(): void
}

/** Elsewhere the system watches a folder with all that is below it. */
const isPerFolder = process.platform === 'linux'
const USUAL_QUEUE = 16_384
const TRY_AGAIN_MS = 60_000

/** Hears of changes by other programs, as far as the system has watchers to give. */
export class FolderWatches {
  readonly #seen: Seen
  readonly #watchers = new Map<string, FSWatcher>()
  #refusedAt = -Infinity
  /** What tells whether the vault is still the folder that is watched. */
  rootInode: string | undefined

  constructor(seen: Seen) {
    this.#seen = seen
  }

  /** False where some folder is not watched: then somebody must look. */
  get isComplete(): boolean {
    return this.#watchers.has('') && this.#refusedAt === -Infinity
  }

  /** All are given up before everything is looked through: one of a folder that is gone looks like any other. */
  renew(): void {
    this.close()
    if (performance.now() - this.#refusedAt > TRY_AGAIN_MS) this.#refusedAt = -Infinity
  }

  /** Must come before the folder is read, so that nothing in between is missed. */
  add(path: string, folder: DiskFolder): void {
    if (this.#refusedAt > -Infinity || (!isPerFolder && path !== '')) return
    this.#watchers.get(path)?.close()
    try {
      const { address } = folder
      const watcher = watch(address, { persistent: false, recursive: !isPerFolder })
      watcher.on('change', (_, name) => this.#heard(path, name, basename(address)))
      watcher.on('error', () => this.#lost(path, watcher))
      this.#watchers.set(path, watcher)
      if (path === '') this.rootInode = folder.inode
    } catch {
      this.#refusedAt = performance.now()
      this.close()
    }
  }

  /** With all that is below it; an empty path is the vault itself. */
  drop(path: string): void {
    for (const [watched, watcher] of this.#watchers) {
      if (watched !== path && !watched.startsWith(`${path}/`)) continue
      watcher.close()
      this.#watchers.delete(watched)
    }
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }

  #heard(path: string, name: string | Buffer | null, own: string): void {
    // A folder that itself is moved or deleted is told by its own name.
    if (name === null || (path === '' && String(name) === own)) this.#seen.changedAnywhere()
    else {
      const below = String(name).split(sep).join('/')
      this.#seen.changed(path === '' ? below : `${path}/${below}`)
    }
  }

  #lost(path: string, watcher: FSWatcher): void {
    watcher.close()
    if (this.#watchers.get(path) === watcher) this.#watchers.delete(path)
    this.#seen.changedAnywhere()
  }
}

/** After so many events at once the system may have thrown others away, without saying so. */
export function eventQueueLimit(): number {
  try {
    return Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8')) / 2 || USUAL_QUEUE / 2
  } catch {
    return USUAL_QUEUE / 2
  }
}
