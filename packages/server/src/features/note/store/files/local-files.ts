import { mkdirSync, type BigIntStats, type Dirent } from 'node:fs'
import { pathKey, checkedPath, newPath, isNameable, isNote } from '../../model/note-path.ts'
import type { EntryKind } from '../../model/vault-port.ts'
import { explained } from './disk-faults.ts'
import { faultCode } from './fault-code.ts'
import { relocate, refuseClash, moveTo } from './move-entry.ts'
import type { FolderEntry } from './open-folder.ts'
import { fill, readWhole, stampOf, statusOf, withPlain, lookAt } from './plain-file.ts'
import { alreadySo, intoItself } from './refusals.ts'
import { replaceFile } from './replace-file.ts'
import { sweep, discard, writeTemporary } from './temporary-files.ts'
import { freeName, inTrash, TRASH } from './trash.ts'
import {
  FileChanged,
  type FileContent,
  type FileEntry,
  type FileStamp,
  type VaultFiles,
} from './vault-files.ts'
import { VaultLock } from './vault-lock-store.ts'
import { vaultRoot, divided, inFolder, inMadeFolder, inParent, removeIfEmpty, type Root } from './walk.ts'

export interface VaultLocation {
  readonly root: string
  /** One file per vault, outside of it; created if missing. */
  readonly lockFile: string
  /** False tests the fallback for systems that cannot pin a folder. */
  readonly isPinned?: boolean
}

/** Also removes temporary files left by a crashed process. */
export async function openVaultFiles({ root, lockFile, isPinned }: VaultLocation): Promise<VaultFiles> {
  const top = vaultRoot(root, isPinned)
  const lock = new VaultLock(lockFile)
  try {
    await lock.hold(() => sweep(top))
    return new LocalFiles(top, lock)
  } catch (error) {
    await lock.close()
    throw error
  }
}

/** Names from other systems are fine, except on Windows, where some characters are special. */
const allowed = process.platform === 'win32' ? newPath : checkedPath
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

class LocalFiles implements VaultFiles {
  readonly #root: Root
  readonly #lock: VaultLock

  constructor(root: Root, lock: VaultLock) {
    this.#root = root
    this.#lock = lock
  }

  exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#lock.hold(work)
  }

  stamp(path: string): Promise<(FileStamp & { kind: EntryKind }) | undefined> {
    return this.#at(path, seen, () => undefined)
  }

  read(path: string, mostBytes: number): Promise<FileContent> {
    return this.#at(path, (place) => withPlain(place, (file) => readWhole(file, mostBytes, place.path)))
  }

  reading<Result>(
    path: string,
    work: (read: (into: Buffer, at: number) => Promise<number>, stamp: FileStamp) => Promise<Result>,
  ): Promise<Result> {
    return this.#at(path, (place) =>
      withPlain(place, (file) => work((into, at) => fill(file, into, at), stampOf(statusOf(file)))),
    )
  }

  replace(path: string, expected: FileStamp, bytes: Buffer, was?: Buffer): Promise<FileStamp> {
    return this.#at(
      path,
      (place) => replaceFile(place, { stamp: expected, bytes: was }, bytes),
      () => Promise.reject(new FileChanged(`${path} is no longer there`)),
    )
  }

  create(path: string, bytes: Buffer): Promise<FileStamp> {
    return this.#atNew(path, (place) => createFile(place, bytes))
  }

  createFolder(path: string): Promise<void> {
    return this.#atNew(path, async (place) => {
      await refuseClash(place)
      place.folder.verify()
      mkdirSync(place.folder.at(place.name))
      await place.folder.sync()
    })
  }

  async move(path: string, to: string): Promise<void> {
    const [from, target] = [allowed(path), allowed(to)]
    if (from === target) throw alreadySo(from)
    if (pathKey(target).startsWith(`${pathKey(from)}/`)) throw intoItself(from)
    await this.#at(from, (place) => this.#atNew(target, (free) => relocate(place, free)))
  }

  async trashPlace(path: string): Promise<string> {
    const checked = allowed(path)
    return explained(TRASH, () => freeName(this.#root, checked))
  }

  trash(path: string, trashedPath: string): Promise<void> {
    return this.#at(path, (place) =>
      explained(TRASH, () => inTrash(this.#root, trashedPath, (free) => relocate(place, free))),
    )
  }

  untrash(trashedPath: string, path: string): Promise<void> {
    return explained(trashedPath, () =>
      inTrash(this.#root, trashedPath, (place) => this.#atNew(path, (free) => relocate(place, free))),
    )
  }

  async removeEmptyFolder(path: string): Promise<boolean> {
    const checked = allowed(path)
    return explained(checked, () => removeIfEmpty(this.#root, checked.split('/')))
  }

  async entries(folder: string): Promise<FileEntry[]> {
    const checked = folder && allowed(folder)
    const parts = checked === '' ? [] : checked.split('/')
    const found = await explained(checked, () => inFolder(this.#root, parts, (open) => open.list()))
    return listed(parts, found)
  }

  close(): Promise<void> {
    return this.#lock.close()
  }

  /** Returns `otherwise()` if nothing is there; throws without it. */
  async #at<Result>(
    path: string,
    work: (place: FolderEntry) => Promise<Result> | Result,
    otherwise?: () => Promise<Result> | Result,
  ): Promise<Result> {
    const checked = allowed(path)
    return explained(checked, async () => {
      try {
        return await inParent(this.#root, checked, work)
      } catch (fault) {
        if (otherwise && NOTHING_THERE.has(faultCode(fault))) return otherwise()
        throw fault
      }
    })
  }

  /** For a new entry; creates missing folders. */
  async #atNew<Result>(path: string, work: (place: FolderEntry) => Promise<Result>): Promise<Result> {
    const checked = allowed(path)
    const { above, name } = divided(checked)
    return explained(checked, () =>
      inMadeFolder(this.#root, above, (folder) => work({ folder, name, path: checked })),
    )
  }
}

/** The file appears only when it is complete and on disk. */
async function createFile(place: FolderEntry, bytes: Buffer): Promise<FileStamp> {
  const { folder } = place
  await refuseClash(place)
  const temporary = await writeTemporary(folder, bytes)
  try {
    moveTo({ ...place, name: temporary.name }, place)
  } catch (error) {
    discard(folder, temporary.name)
    throw error
  }
  await folder.sync()
  return temporary.stamp
}

/** Undefined for links and special files. */
export function seen(place: FolderEntry): (FileStamp & { kind: EntryKind }) | undefined {
  const found = lookAt(place)
  place.folder.verify()
  const kind = found && kindOf(found, place.name)
  return found && kind && { ...stampOf(found), kind }
}

/** The addressable entries of a folder, unique by path. */
export function listed(parts: readonly string[], found: readonly Dirent[]): FileEntry[] {
  const entries = new Map<string, FileEntry>()
  for (const entry of found) {
    const name = entry.name.normalize('NFC')
    const kind = isNameable(name) ? kindOf(entry, name) : undefined
    const path = [...parts, name].join('/')
    if (kind && (name === entry.name || !entries.has(path))) entries.set(path, { path, kind })
  }
  return [...entries.values()]
}

function kindOf(found: Dirent | BigIntStats, name: string): EntryKind | undefined {
  if (found.isDirectory()) return 'folder'
  if (!found.isFile()) return undefined
  return isNote(name) ? 'note' : 'file'
}
