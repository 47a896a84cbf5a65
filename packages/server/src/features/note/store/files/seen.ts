import type { BigIntStats, Dirent } from 'node:fs'
import { isNameable, isNote } from '../../model/note-name.ts'
import type { EntryKind } from '../../model/vault-port.ts'
import type { FolderEntry } from './open-folder.ts'
import { lookAt, stampOf } from './plain-file.ts'
import type { FileEntry, FileStamp } from './vault-files.ts'

/** What lies at a place; links and whatever is neither file nor folder are nothing to a vault. */
export function seen(place: FolderEntry): (FileStamp & { kind: EntryKind }) | undefined {
  const found = lookAt(place)
  place.folder.verify()
  const kind = found && kindOf(found, place.name)
  return found && kind && { ...stampOf(found), kind }
}

/** What in a folder can be asked for, each once, by the paths that it is asked for with. */
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
