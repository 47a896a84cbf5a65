import { checkedPath, notePath } from '../../model/note-path.ts'
import type { EntryKind } from '../../model/vault-port.ts'
import { isAFolder, notAFolder, notFound } from '../files/file-errors.ts'
import type { FileStamp, VaultFiles } from '../files/vault-files.ts'

export interface Existing extends FileStamp {
  readonly path: string
  readonly kind: EntryKind
}

/** The entry at a path, or the note with that name without extension. */
export async function existing(files: VaultFiles, given: string): Promise<Existing> {
  const path = checkedPath(given)
  const found = await files.stamp(path)
  if (found) return { ...found, path }
  const note = notePath(path)
  const stamp = note === path ? undefined : await files.stamp(note)
  if (!stamp) throw notFound(path)
  return { ...stamp, path: note }
}

/** Prefers the note over a folder of the same name. */
export async function existingNote(files: VaultFiles, given: string): Promise<Existing> {
  const found = await existing(files, given)
  if (found.kind !== 'folder') return found
  const note = notePath(found.path)
  const stamp = note === found.path ? undefined : await files.stamp(note)
  if (!stamp || stamp.kind === 'folder') throw isAFolder(found.path)
  return { ...stamp, path: note }
}

/** An empty path is the vault itself. */
export async function existingFolder(files: VaultFiles, given: string): Promise<string> {
  if (given === '') return ''
  const path = checkedPath(given)
  const found = await files.stamp(path)
  if (!found) throw notFound(path)
  if (found.kind !== 'folder') throw notAFolder(path)
  return path
}
