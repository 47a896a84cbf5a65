import { checkedPath, notePath } from '../../model/note-path.ts'
import type { EntryKind } from '../../model/vault-port.ts'
import { isFolder, isNoFolder, notThere } from '../files/refusals.ts'
import type { FileStamp, VaultFiles } from '../files/vault-files.ts'

export interface Existing extends FileStamp {
  readonly path: string
  readonly kind: EntryKind
}

/** What a path names: itself, or the note of that name without its ending. */
export async function existing(files: VaultFiles, given: string): Promise<Existing> {
  const path = checkedPath(given)
  const found = await files.stamp(path)
  if (found) return { ...found, path }
  const note = notePath(path)
  const stamp = note === path ? undefined : await files.stamp(note)
  if (!stamp) throw notThere(path)
  return { ...stamp, path: note }
}

/** The same for who wants a file: a folder of that name does not hide its note. */
export async function existingNote(files: VaultFiles, given: string): Promise<Existing> {
  const found = await existing(files, given)
  if (found.kind !== 'folder') return found
  const note = notePath(found.path)
  const stamp = note === found.path ? undefined : await files.stamp(note)
  if (!stamp || stamp.kind === 'folder') throw isFolder(found.path)
  return { ...stamp, path: note }
}

/** A folder to look into; empty is the vault itself. */
export async function existingFolder(files: VaultFiles, given: string): Promise<string> {
  if (given === '') return ''
  const path = checkedPath(given)
  const found = await files.stamp(path)
  if (!found) throw notThere(path)
  if (found.kind !== 'folder') throw isNoFolder(path)
  return path
}
