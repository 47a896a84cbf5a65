import { linkSync, renameSync, statSync, unlinkSync, type BigIntStats } from 'node:fs'
import { pathKey } from '../../model/note-path.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import type { OpenFolder, FolderEntry } from './open-folder.ts'
import { isSameFile, lookAt, stampOf } from './plain-file.ts'
import { inTheWay, isLink, noPlainFile, notThere } from './refusals.ts'

const WITHOUT_SECOND_NAMES = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'])

/** Moves a file or folder to a free name that no similar name blocks. */
export async function relocate(from: FolderEntry, to: FolderEntry): Promise<void> {
  const found = movable(from)
  const isBeside = isSameFolder(from.folder, to.folder)
  const leaving = isBeside ? from.name : undefined
  if (found.isFile() && (await hasBothNames(found, to, leaving))) unlinkSync(from.folder.at(from.name))
  else {
    await refuseClash(to, leaving)
    if (isBeside && pathKey(from.name) === pathKey(to.name)) rename(from, to)
    else moveTo(from, to)
  }
  await to.folder.sync()
  if (!isBeside) await from.folder.sync()
}

function movable(place: FolderEntry): BigIntStats {
  const found = lookAt(place)
  if (!found) throw notThere(place.path)
  if (found.isSymbolicLink()) throw isLink(place.path)
  if (!found.isFile() && !found.isDirectory()) throw noPlainFile(place.path)
  return found
}

/** Renames without ever overwriting. */
export function moveTo(from: FolderEntry, to: FolderEntry): void {
  // Only a hard link fails atomically if the name is taken; folders cannot have one.
  if (lookAt(from)?.isFile() && linkTo(from, to)) return unlinkSync(from.folder.at(from.name))
  if (lookAt(to)) throw inTheWay(to.path, to.path)
  rename(from, to)
}

/** False if hard links are unsupported or could follow a symbolic link. */
function linkTo(from: FolderEntry, to: FolderEntry): boolean {
  if (!from.folder.isPinned) return false
  try {
    linkSync(from.folder.at(from.name), to.folder.at(to.name))
    return true
  } catch (fault) {
    if (codeOf(fault) === 'EEXIST') throw inTheWay(to.path, to.path)
    if (WITHOUT_SECOND_NAMES.has(codeOf(fault) ?? '')) return false
    throw fault
  }
}

function rename(from: FolderEntry, to: FolderEntry): void {
  from.folder.verify()
  to.folder.verify()
  renameSync(from.folder.at(from.name), to.folder.at(to.name))
}

/** Left by a process that crashed during a move. */
async function hasBothNames(
  found: BigIntStats,
  to: FolderEntry,
  leaving: string | undefined,
): Promise<boolean> {
  const there = lookAt(to)
  if (!there || !isSameFile(stampOf(there), stampOf(found))) return false
  return (await clashOf(to, leaving)) === to.name
}

function isSameFolder(one: OpenFolder, other: OpenFolder): boolean {
  const [found, compared] = [one, other].map(({ address }) => statSync(address, { bigint: true }))
  return found?.dev === compared?.dev && found?.ino === compared?.ino
}

/** An entry whose name looks the same, except the one being renamed. */
async function clashOf({ folder, name }: FolderEntry, leaving?: string): Promise<string | undefined> {
  const key = pathKey(name)
  const clashes = (await folder.list()).filter(
    (entry) => entry.name !== leaving && pathKey(entry.name) === key,
  )
  return (clashes.find((entry) => entry.name === name) ?? clashes[0])?.name
}

export async function refuseClash(place: FolderEntry, leaving?: string): Promise<void> {
  const clash = await clashOf(place, leaving)
  if (clash !== undefined) throw inTheWay(place.path, besides(place.path, clash))
}

const besides = (path: string, name: string): string =>
  path.slice(0, path.lastIndexOf('/') + 1) + name.normalize('NFC')
