import { pathKey } from '../../model/note-path-key.ts'
import type { FolderEntry } from './open-folder.ts'
import { inTheWay } from './refusals.ts'

/** An entry whose name looks the same, except the one being renamed. */
export async function clashOf({ folder, name }: FolderEntry, leaving?: string): Promise<string | undefined> {
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
