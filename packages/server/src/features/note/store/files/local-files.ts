import { mkdirSync, type BigIntStats, type Dirent } from 'node:fs'
import { pathKey, checkedPath, newPath, isNameable, isNote } from '../../model/note-path.ts'
import type { EntryKind } from '../../model/vault-port.ts'
import { explained } from './disk-faults.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { relocate, refuseClash, moveTo } from './move-entry.ts'
import type { FolderEntry } from './open-folder.ts'
import { fill, readWhole, stampOf, statusOf, withPlain, lookAt } from './plain-file.ts'
import { alreadySo, intoItself } from './refusals.ts'
import { replaceFile } from './replace-file.ts'
import { sweep, discard, writeTemporary } from './temporary-files.ts'
import { freeName, inTrash, TRASH } from './trash.ts'
import { FileChanged, type FileEntry, type FileStamp, type VaultFiles } from './vault-files.ts'
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
    return localFiles(top, lock)
  } catch (error) {
    await lock.close()
    throw error
  }
}

/** Names from other systems are fine, except on Windows, where some characters are special. */
const allowed = process.platform === 'win32' ? newPath : checkedPath
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

function localFiles(root: Root, lock: VaultLock): VaultFiles {
  /** Returns `otherwise()` if nothing is there; throws without it. */
  async function at<Result>(
    path: string,
    work: (place: FolderEntry) => Promise<Result> | Result,
    otherwise?: () => Promise<Result> | Result,
  ): Promise<Result> {
    const checked = allowed(path)
    return explained(checked, async () => {
      try {
        return await inParent(root, checked, work)
      } catch (fault) {
        if (otherwise && NOTHING_THERE.has(codeOf(fault) ?? '')) return otherwise()
        throw fault
      }
    })
  }

  /** For a new entry; creates missing folders. */
  async function atNew<Result>(path: string, work: (place: FolderEntry) => Promise<Result>): Promise<Result> {
    const checked = allowed(path)
    const { above, name } = divided(checked)
    return explained(checked, () =>
      inMadeFolder(root, above, (folder) => work({ folder, name, path: checked })),
    )
  }

  return {
    exclusively: (work) => lock.hold(work),
    stamp: (path) => at(path, seen, () => undefined),
    read: (path, mostBytes) =>
      at(path, (place) => withPlain(place, (file) => readWhole(file, mostBytes, place.path))),
    reading: (path, work) =>
      at(path, (place) =>
        withPlain(place, (file) =>
          work((into, position) => fill(file, into, position), stampOf(statusOf(file))),
        ),
      ),
    replace: (path, expected, bytes, was) =>
      at(
        path,
        (place) => replaceFile(place, { stamp: expected, bytes: was }, bytes),
        () => Promise.reject(new FileChanged(`${path} is no longer there`)),
      ),
    create: (path, bytes) => atNew(path, (place) => createFile(place, bytes)),
    createFolder: (path) =>
      atNew(path, async (place) => {
        await refuseClash(place)
        place.folder.verify()
        mkdirSync(place.folder.at(place.name))
        await place.folder.sync()
      }),
    async move(path, to) {
      const [from, target] = [allowed(path), allowed(to)]
      if (from === target) throw alreadySo(from)
      if (pathKey(target).startsWith(`${pathKey(from)}/`)) throw intoItself(from)
      await at(from, (place) => atNew(target, (free) => relocate(place, free)))
    },
    async trashPlace(path) {
      const checked = allowed(path)
      return explained(TRASH, () => freeName(root, checked))
    },
    trash: (path, trashedPath) =>
      at(path, (place) =>
        explained(TRASH, () => inTrash(root, trashedPath, (free) => relocate(place, free))),
      ),
    untrash: (trashedPath, path) =>
      explained(trashedPath, () =>
        inTrash(root, trashedPath, (place) => atNew(path, (free) => relocate(place, free))),
      ),
    async removeEmptyFolder(path) {
      const checked = allowed(path)
      return explained(checked, () => removeIfEmpty(root, checked.split('/')))
    },
    async entries(folder) {
      const checked = folder && allowed(folder)
      const parts = checked === '' ? [] : checked.split('/')
      const found = await explained(checked, () => inFolder(root, parts, (open) => open.list()))
      return listed(parts, found)
    },
    close: () => lock.close(),
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
