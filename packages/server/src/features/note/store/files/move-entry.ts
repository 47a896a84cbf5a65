import { linkSync, renameSync, statSync, unlinkSync, type BigIntStats } from 'node:fs'
import { pathKey } from '../../model/note-path.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import type { OpenFolder, FolderEntry } from './open-folder.ts'
import { isSameFile, statEntry, stampOf } from './regular-file.ts'
import { alreadyExists, symbolicLink, notRegularFile, notFound } from './file-errors.ts'

const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'])

/** Moves a file or folder to a free name that no similar name blocks. */
export async function relocate(from: FolderEntry, to: FolderEntry): Promise<void> {
  const found = statMovable(from)
  const isBeside = isSameFolder(from.folder, to.folder)
  const renamed = isBeside ? from.name : undefined
  if (found.isFile() && (await isHalfMoved(found, to, renamed))) unlinkSync(from.folder.at(from.name))
  else {
    await refuseClash(to, renamed)
    if (isBeside && pathKey(from.name) === pathKey(to.name)) rename(from, to)
    else moveTo(from, to)
  }
  await to.folder.sync()
  if (!isBeside) await from.folder.sync()
}

function statMovable(entry: FolderEntry): BigIntStats {
  const found = statEntry(entry)
  if (!found) throw notFound(entry.path)
  if (found.isSymbolicLink()) throw symbolicLink(entry.path)
  if (!found.isFile() && !found.isDirectory()) throw notRegularFile(entry.path)
  return found
}

/** Renames without ever overwriting. */
export function moveTo(from: FolderEntry, to: FolderEntry): void {
  // Only a hard link fails atomically if the name is taken; folders cannot have one.
  if (statEntry(from)?.isFile() && linkTo(from, to)) return unlinkSync(from.folder.at(from.name))
  if (statEntry(to)) throw alreadyExists(to.path, to.path)
  rename(from, to)
}

/** False if hard links are unsupported or could follow a symbolic link. */
function linkTo(from: FolderEntry, to: FolderEntry): boolean {
  if (!from.folder.isPinned) return false
  try {
    linkSync(from.folder.at(from.name), to.folder.at(to.name))
    return true
  } catch (fault) {
    if (codeOf(fault) === 'EEXIST') throw alreadyExists(to.path, to.path)
    if (NO_HARD_LINKS.has(codeOf(fault) ?? '')) return false
    throw fault
  }
}

function rename(from: FolderEntry, to: FolderEntry): void {
  from.folder.verify()
  to.folder.verify()
  renameSync(from.folder.at(from.name), to.folder.at(to.name))
}

/** Left by a process that crashed during a move. */
async function isHalfMoved(
  found: BigIntStats,
  to: FolderEntry,
  renamed: string | undefined,
): Promise<boolean> {
  const there = statEntry(to)
  if (!there || !isSameFile(stampOf(there), stampOf(found))) return false
  return (await clashOf(to, renamed)) === to.name
}

function isSameFolder(one: OpenFolder, other: OpenFolder): boolean {
  const [found, compared] = [one, other].map(({ address }) => statSync(address, { bigint: true }))
  return found?.dev === compared?.dev && found?.ino === compared?.ino
}

/** An entry whose name looks the same, except the one being renamed. */
async function clashOf({ folder, name }: FolderEntry, renamed?: string): Promise<string | undefined> {
  const key = pathKey(name)
  const clashes = (await folder.list()).filter(
    (entry) => entry.name !== renamed && pathKey(entry.name) === key,
  )
  return (clashes.find((entry) => entry.name === name) ?? clashes[0])?.name
}

export async function refuseClash(entry: FolderEntry, renamed?: string): Promise<void> {
  const clash = await clashOf(entry, renamed)
  if (clash !== undefined) throw alreadyExists(entry.path, siblingPath(entry.path, clash))
}

const siblingPath = (path: string, name: string): string =>
  path.slice(0, path.lastIndexOf('/') + 1) + name.normalize('NFC')
