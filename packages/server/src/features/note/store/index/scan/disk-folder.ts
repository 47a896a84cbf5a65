import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, type BigIntStats } from 'node:fs'
import { CheckedFolder } from '../../files/checked-folder.ts'
import type { OpenFolder } from '../../files/open-folder.ts'
import { canPin, PinnedFolder } from '../../files/pinned-folder.ts'
import { codeOf } from '../../../../../platform/derived-index/damage.ts'

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
/** Errors for entries that are missing, of another type or inaccessible. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENAMETOOLONG', 'EINVAL', 'ENXIO'])
const isPinned = canPin()

/** Synchronous access to a folder, for the worker thread. Never follows links. */
export class DiskFolder {
  readonly #folder: OpenFolder

  private constructor(folder: OpenFolder) {
    this.#folder = folder
  }

  get inode(): string {
    return String(lstatSync(this.#folder.at('.'), { bigint: true }).ino)
  }

  /** Tells whether the vault is still the same folder. */
  static inodeOf(root: string): string | undefined {
    const stat = ifExists(() => lstatSync(root, { bigint: true }))
    return stat && String(stat.ino)
  }

  /** Undefined if there is no readable folder. An empty `path` is the vault itself. */
  static open(root: string, path: string): DiskFolder | undefined {
    let folder = ifExists<OpenFolder>(() => (isPinned ? new PinnedFolder(root) : new CheckedFolder(root)))
    for (const part of path === '' ? [] : path.split('/')) {
      const above = folder
      folder = above && ifExists(() => above.folder(part))
      above?.close()
    }
    return folder && new DiskFolder(folder)
  }

  /** The path to watch. */
  get address(): string {
    return this.#folder.address
  }

  names(): string[] {
    const names = ifExists(() => readdirSync(this.#folder.address))
    this.#folder.verify()
    return names ?? []
  }

  stat(name: string): BigIntStats | undefined {
    return ifExists(() => lstatSync(this.#folder.at(name), { bigint: true }))
  }

  /** Undefined if there is no readable regular file. */
  openFile(name: string): number | undefined {
    // Non-blocking, because opening a pipe could block forever.
    const file = ifExists(() => openSync(this.#folder.at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK))
    if (file === undefined) return undefined
    if (this.#isSameRegularFile(name, fstatSync(file, { bigint: true }))) return file
    closeSync(file)
    return undefined
  }

  close(): void {
    this.#folder.close()
  }

  #isSameRegularFile(name: string, opened: BigIntStats): boolean {
    if (!opened.isFile()) return false
    if (isPinned) return true
    this.#folder.verify()
    return this.stat(name)?.ino === opened.ino
  }
}

/** Keeps the last folder open, since entries are processed folder by folder. */
export class FolderCache {
  readonly #root: string
  #path: string | undefined
  #folder: DiskFolder | undefined

  constructor(root: string) {
    this.#root = root
  }

  at(path: string): DiskFolder | undefined {
    if (this.#path === path) return this.#folder
    this.close()
    this.#path = path
    return (this.#folder = DiskFolder.open(this.#root, path))
  }

  close(): void {
    this.#folder?.close()
    this.#folder = undefined
    this.#path = undefined
  }
}

function ifExists<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (MISSING.has(codeOf(error) ?? '')) return undefined
    throw error
  }
}
