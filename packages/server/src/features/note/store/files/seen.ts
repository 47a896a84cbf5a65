import type { BigIntStats, Dirent } from 'node:fs'
import { isNameable, isNote } from '../../model/note-name.ts'
import type { EntryKind } from '../../model/vault-port.ts'
import type { FolderEntry } from './open-folder.ts'
import { lookAt, stampOf } from './plain-file.ts'
import type { FileEntry, FileStamp } from './vault-files.ts'

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
