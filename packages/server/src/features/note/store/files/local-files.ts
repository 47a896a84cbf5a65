import { mkdirSync, type BigIntStats, type Dirent } from 'node:fs'
import { pathKey, checkedPath, newPath, isNameable, isNote } from '../../model/note-path.ts'
import type { EntryKind } from '../../model/vault-port.ts'
import { withToolErrors } from './disk-errors.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { relocate, refuseClash, moveTo } from './move-entry.ts'
import { newFolderMode, type FolderEntry } from './open-folder.ts'
import { fill, readWhole, stampOf, statusOf, withPlain, statEntry } from './regular-file.ts'
import { sameName, intoItself } from './file-errors.ts'
import { replaceFile } from './replace-file.ts'
import { sweep, discard, writeTemporary } from './temporary-files.ts'
import { freeName, inTrash, TRASH } from './trash.ts'
import { FileChanged, type FileEntry, type FileStamp, type VaultFiles } from './vault-files.ts'
import { VaultLock } from './vault-lock-store.ts'
import {
  vaultRoot,
  splitPath,
  inFolder,
  inCreatedFolder,
  inParent,
  removeIfEmpty,
  type Root,
} from './walk.ts'

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
    await lock.run(() => sweep(top))
    return localFiles(top, lock)
  } catch (error) {
    await lock.close()
    throw error
  }
}

/** Names from other systems are fine, except on Windows, where some characters are special. */
const checkPath = process.platform === 'win32' ? newPath : checkedPath
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

function localFiles(root: Root, lock: VaultLock): VaultFiles {
  /** Returns `otherwise()` if nothing is there; throws without it. */
  async function at<Result>(
    path: string,
    work: (entry: FolderEntry) => Promise<Result> | Result,
    otherwise?: () => Promise<Result> | Result,
  ): Promise<Result> {
    const checked = checkPath(path)
    return withToolErrors(checked, async () => {
      try {
        return await inParent(root, checked, work)
      } catch (fault) {
        if (otherwise && MISSING.has(codeOf(fault) ?? '')) return otherwise()
        throw fault
      }
    })
  }

  /** For a new entry; creates missing folders. */
  async function atNew<Result>(path: string, work: (entry: FolderEntry) => Promise<Result>): Promise<Result> {
    const checked = checkPath(path)
    const { parents, name } = splitPath(checked)
    return withToolErrors(checked, () =>
      inCreatedFolder(root, parents, (folder) => work({ folder, name, path: checked })),
    )
  }

  return {
    exclusively: (work) => lock.run(work),
    stamp: (path) => at(path, entryStamp, () => undefined),
    read: (path, maxBytes) =>
      at(path, (entry) => withPlain(entry, (file) => readWhole(file, maxBytes, entry.path))),
    reading: (path, work) =>
      at(path, (entry) =>
        withPlain(entry, (file) =>
          work((into, position) => fill(file, into, position), stampOf(statusOf(file))),
        ),
      ),
    replace: (path, expected, bytes, was) =>
      at(
        path,
        (entry) => replaceFile(entry, { stamp: expected, bytes: was }, bytes),
        () => Promise.reject(new FileChanged(`${path} is no longer there`)),
      ),
    create: (path, bytes) => atNew(path, (entry) => createFile(entry, bytes)),
    createFolder: (path) =>
      atNew(path, async (entry) => {
        await refuseClash(entry)
        entry.folder.verify()
        mkdirSync(entry.folder.at(entry.name), { mode: newFolderMode(entry.folder) })
        await entry.folder.sync()
      }),
    async move(path, to) {
      const [from, target] = [checkPath(path), checkPath(to)]
      if (from === target) throw sameName(from)
      if (pathKey(target).startsWith(`${pathKey(from)}/`)) throw intoItself(from)
      await at(from, (entry) => atNew(target, (free) => relocate(entry, free)))
    },
    async trashPath(path) {
      const checked = checkPath(path)
      return withToolErrors(TRASH, () => freeName(root, checked))
    },
    trash: (path, trashedPath) =>
      at(path, (entry) =>
        withToolErrors(TRASH, () => inTrash(root, trashedPath, (free) => relocate(entry, free))),
      ),
    untrash: (trashedPath, path) =>
      withToolErrors(trashedPath, () =>
        inTrash(root, trashedPath, (entry) => atNew(path, (free) => relocate(entry, free))),
      ),
    async removeEmptyFolder(path) {
      const checked = checkPath(path)
      return withToolErrors(checked, () => removeIfEmpty(root, checked.split('/')))
    },
    async entries(folder) {
      const checked = folder && checkPath(folder)
      const parts = checked === '' ? [] : checked.split('/')
      const found = await withToolErrors(checked, () => inFolder(root, parts, (open) => open.list()))
      return listEntries(parts, found)
    },
    close: () => lock.close(),
  }
}

/** The file appears only when it is complete and on disk. */
async function createFile(entry: FolderEntry, bytes: Buffer): Promise<FileStamp> {
  const { folder } = entry
  await refuseClash(entry)
  const temporary = await writeTemporary(folder, bytes)
  try {
    moveTo({ ...entry, name: temporary.name }, entry)
  } catch (error) {
    discard(folder, temporary.name)
    throw error
  }
  await folder.sync()
  return temporary.stamp
}

/** Undefined for links and special files. */
export function entryStamp(entry: FolderEntry): (FileStamp & { kind: EntryKind }) | undefined {
  const found = statEntry(entry)
  entry.folder.verify()
  const kind = found && kindOf(found, entry.name)
  return found && kind && { ...stampOf(found), kind }
}

/** The addressable entries of a folder, unique by path. */
export function listEntries(parts: readonly string[], found: readonly Dirent[]): FileEntry[] {
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
