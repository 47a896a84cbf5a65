import { readFileSync, watch, type FSWatcher } from 'node:fs'
import { basename, sep } from 'node:path'
import type { DiskFolder } from './disk-folder.ts'

export interface WatchListener {
  /** `path` is spelled as on disk. */
  changed(path: string): void
  changedAnywhere(): void
}

/** Other systems watch a folder recursively. */
const isPerFolder = process.platform === 'linux'
const USUAL_QUEUE = 16_384
const RETRY_MS = 60_000

/** Watches for changes by other programs, as far as the system allows. */
export class FolderWatches {
  readonly #listener: WatchListener
  readonly #watchers = new Map<string, FSWatcher>()
  #failedAt = -Infinity
  /** Tells whether the vault is still the watched folder. */
  rootInode: string | undefined

  constructor(listener: WatchListener) {
    this.#listener = listener
  }

  /** False if some folders are not watched and must be polled. */
  get isComplete(): boolean {
    return this.#watchers.has('') && this.#failedAt === -Infinity
  }

  /** Drops all watchers before a full scan, because a watcher of a deleted folder looks intact. */
  renew(): void {
    this.close()
    if (performance.now() - this.#failedAt > RETRY_MS) this.#failedAt = -Infinity
  }

  /** Call before reading the folder, so that no change is missed. */
  add(path: string, folder: DiskFolder): void {
    if (this.#failedAt > -Infinity || (!isPerFolder && path !== '')) return
    this.#watchers.get(path)?.close()
    try {
      const { address } = folder
      const watcher = watch(address, { persistent: false, recursive: !isPerFolder })
      watcher.on('change', (_, name) => this.#onEvent(path, name, basename(address)))
      watcher.on('error', () => this.#onError(path, watcher))
      this.#watchers.set(path, watcher)
      if (path === '') this.rootInode = folder.inode
    } catch {
      this.#failedAt = performance.now()
      this.close()
    }
  }

  /** Includes subfolders; an empty path is the vault itself. */
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

  #onEvent(path: string, name: string | Buffer | null, own: string): void {
    // A watched folder that is moved or deleted reports its own name.
    if (name === null || (path === '' && String(name) === own)) this.#listener.changedAnywhere()
    else {
      const below = String(name).split(sep).join('/')
      this.#listener.changed(path === '' ? below : `${path}/${below}`)
    }
  }

  #onError(path: string, watcher: FSWatcher): void {
    watcher.close()
    if (this.#watchers.get(path) === watcher) this.#watchers.delete(path)
    this.#listener.changedAnywhere()
  }
}

/** After this many events at once, the system may have dropped some silently. */
export function eventQueueLimit(): number {
  try {
    return Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8')) / 2 || USUAL_QUEUE / 2
  } catch {
    return USUAL_QUEUE / 2
  }
}
