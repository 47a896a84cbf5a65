import { lstatSync, mkdirSync, readdirSync, rmdirSync, realpathSync } from 'node:fs'
import { pathKey } from '../../model/note-path.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import type { OpenFolder, FolderEntry } from './open-folder.ts'
import { alreadyExists, vaultMissing } from './file-errors.ts'
import { CheckedFolder } from './checked-folder.ts'
import { canPin, PinnedFolder } from './pinned-folder.ts'

export type Root = () => OpenFolder

const NOT_ASCII = /[^\0-\x7f]/

export function splitPath(path: string): { parents: string[]; name: string } {
  const parents = path.split('/')
  const name = parents.pop() ?? ''
  return { parents, name }
}

/** Opens the folders of a path one by one and closes each. */
export async function inFolder<Result>(
  root: Root,
  parts: readonly string[],
  work: (folder: OpenFolder) => Promise<Result> | Result,
): Promise<Result> {
  let folder = root()
  try {
    for (const part of parts) {
      const next = folder.folder(storedName(folder, part))
      folder.close()
      folder = next
    }
    return await work(folder)
  } finally {
    folder.close()
  }
}

export function inParent<Result>(
  root: Root,
  path: string,
  work: (entry: FolderEntry) => Promise<Result> | Result,
): Promise<Result> {
  const { parents, name } = splitPath(path)
  return inFolder(root, parents, (folder) => work({ folder, name: storedName(folder, name), path }))
}

/** Creates missing folders, and removes them again if the work fails. */
export async function inCreatedFolder<Result>(
  root: Root,
  parts: readonly string[],
  work: (folder: OpenFolder) => Promise<Result> | Result,
): Promise<Result> {
  const created: string[][] = []
  try {
    for (let depth = 1; depth <= parts.length; depth++) {
      const [parents, name] = [parts.slice(0, depth - 1), parts[depth - 1] ?? '']
      const isNew = await inFolder(root, parents, (folder) =>
        createFolder(folder, name, parts.slice(0, depth)),
      )
      if (isNew) created.push(parts.slice(0, depth))
    }
    return await inFolder(root, parts, work)
  } catch (error) {
    for (const folder of created.toReversed()) await removeIfEmpty(root, folder)
    throw error
  }
}

/** False if it existed. */
async function createFolder(folder: OpenFolder, name: string, parts: readonly string[]): Promise<boolean> {
  const path = parts.join('/')
  try {
    folder.folder(storedName(folder, name)).close()
    return false
  } catch (fault) {
    if (codeOf(fault) === 'ENOTDIR') throw alreadyExists(path, path)
    if (codeOf(fault) !== 'ENOENT') throw fault
  }
  const clash = (await folder.list()).find((entry) => pathKey(entry.name) === pathKey(name))
  if (clash) throw alreadyExists(path, [...parts.slice(0, -1), clash.name].join('/'))
  folder.verify()
  try {
    mkdirSync(folder.at(name))
  } catch (fault) {
    if (codeOf(fault) === 'EEXIST') return false
    throw fault
  }
  await folder.sync()
  return true
}

export async function removeIfEmpty(root: Root, parts: readonly string[]): Promise<boolean> {
  try {
    await inParent(root, parts.join('/'), ({ folder, name }) => {
      folder.verify()
      rmdirSync(folder.at(name))
      return folder.sync()
    })
    return true
  } catch (fault) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(fault) ?? '')) return false
    throw fault
  }
}

/** The name as stored on disk, which may use another Unicode normalization. */
export function storedName(folder: OpenFolder, name: string): string {
  if (!NOT_ASCII.test(name) || lstatSync(folder.at(name), { throwIfNoEntry: false })) return name
  return readdirSync(folder.address).find((stored) => stored.normalize('NFC') === name) ?? name
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

/** Resolves the vault's folder once; a link put in its place later is not followed. */
export function vaultRoot(folder: string, isPinned = canPin()): Root {
  const address = ifVaultExists(() => realpathSync.native(folder))
  return () => ifVaultExists(() => (isPinned ? new PinnedFolder(address) : new CheckedFolder(address)))
}

function ifVaultExists<Result>(open: () => Result): Result {
  try {
    return open()
  } catch (fault) {
    throw MISSING.has(codeOf(fault) ?? '') ? vaultMissing(fault) : fault
  }
}
