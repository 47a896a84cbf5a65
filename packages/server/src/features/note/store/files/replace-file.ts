import { close as closeFile, constants, linkSync, renameSync, type BigIntStats, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import type { FolderEntry } from './open-folder.ts'
import {
  isSameFile,
  isSameState,
  statEntry,
  openPlain,
  readWhole,
  stampOf,
  statusOf,
} from './regular-file.ts'
import { writeProtected } from './file-errors.ts'
import { discard, temporaryName, writeTemporary, type TemporaryFile } from './temporary-files.ts'
import { FileChanged, type FileStamp } from './vault-files.ts'

const { O_RDWR } = constants
const WRITE_BITS = 0o222n
const close = promisify(closeFile)

/** The version that was read. Timestamps alone may be too coarse to tell two writes apart. */
export interface Expected {
  readonly stamp: FileStamp
  readonly bytes?: Buffer | undefined
}

export async function replaceFile(entry: FolderEntry, expected: Expected, bytes: Buffer): Promise<FileStamp> {
  const replacement = new Replacement(entry, expected)
  try {
    await replacement.prepare(bytes)
    replacement.swap()
    return await replacement.settle()
  } finally {
    await replacement.close()
  }
}

/**
 * The steps of replacing a file. The old file stays open under a second name until it is certain that no program wrote
 * to it at the last moment.
 */
export class Replacement {
  readonly #entry: FolderEntry
  readonly #expected: Expected
  readonly #old: number
  readonly #kept = temporaryName()
  #new: TemporaryFile | undefined

  constructor(entry: FolderEntry, expected: Expected) {
    this.#entry = entry
    this.#expected = expected
    // Opened for writing, so that the system checks the permission.
    this.#old = openPlain(entry, O_RDWR)
  }

  /** Writes the new content to a temporary file. */
  async prepare(bytes: Buffer): Promise<void> {
    const found = statusOf(this.#old)
    this.#refuseChanged(found)
    if ((found.mode & WRITE_BITS) === 0n) throw writeProtected(this.#entry.path)
    this.#new = await writeTemporary(this.#entry.folder, bytes, found)
  }

  /** Swaps in the new content if the old is unchanged. */
  swap(): void {
    const { folder, name } = this.#entry
    folder.verify()
    this.#keepOld()
    this.#refuseChanged(statusOf(this.#old))
    this.#refuseChanged(statEntry(this.#entry))
    renameSync(folder.at(this.#written.name), folder.at(name))
  }

  /** Flushes to disk, and reverts if the old file was written in the meantime. */
  async settle(): Promise<FileStamp> {
    try {
      await this.#entry.folder.sync()
      if (this.#isAsRead()) return this.#written.stamp
    } catch (fault) {
      await this.#putBack()
      throw fault
    }
    await this.#putBack()
    throw changed()
  }

  async close(): Promise<void> {
    const { folder } = this.#entry
    try {
      if (this.#new) discard(folder, this.#new.name)
      discard(folder, this.#kept)
    } finally {
      // Deleting the file with its last name may take a while.
      await close(this.#old)
    }
  }

  get #written(): TemporaryFile {
    if (!this.#new) throw new Error('Nothing was prepared')
    return this.#new
  }

  /** A hard link keeps the old file itself, including a writer that still has it open. */
  #keepOld(): void {
    const { folder, name } = this.#entry
    if (!folder.isPinned) return
    try {
      linkSync(folder.at(name), folder.at(this.#kept))
    } catch (fault) {
      // Without hard links, the old content is restored as a copy.
      if (codeOf(fault) === 'ENOENT') throw changed()
    }
  }

  async #putBack(): Promise<void> {
    const { folder, name, path } = this.#entry
    const there = statEntry(this.#entry)
    // Another program's file stays.
    if (!there || !isSameFile(stampOf(there), this.#written.stamp)) return
    const kept = statEntry({ ...this.#entry, name: this.#kept })
    if (kept) return renameSync(folder.at(this.#kept), folder.at(name))
    const { bytes } = await readWhole(this.#old, Infinity, path)
    const copy = await writeTemporary(folder, bytes, statusOf(this.#old))
    renameSync(folder.at(copy.name), folder.at(name))
  }

  #isAsRead(): boolean {
    const { stamp, bytes } = this.#expected
    const isSame = isSameState(stampOf(statusOf(this.#old)), stamp)
    return isSame && (bytes === undefined || hasBytes(this.#old, bytes))
  }

  #refuseChanged(found: BigIntStats | undefined): void {
    if (!found || !isSameState(stampOf(found), this.#expected.stamp)) throw changed()
  }
}

const changed = () => new FileChanged('The file was changed by another program')

const PIECE = 2 ** 20

/** Compares the content synchronously, so that nothing in this process runs in between. */
function hasBytes(descriptor: number, bytes: Buffer): boolean {
  const piece = Buffer.allocUnsafe(Math.min(PIECE, bytes.length))
  for (let at = 0; at < bytes.length;) {
    const count = readSync(descriptor, piece, 0, piece.length, at)
    if (count === 0 || !piece.subarray(0, count).equals(bytes.subarray(at, at + count))) return false
    at += count
  }
  return true
}
