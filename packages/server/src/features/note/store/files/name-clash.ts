import { pathKey } from '../../model/note-path-key.ts'
import type { FolderEntry } from './open-folder.ts'
import { inTheWay } from './refusals.ts'

/** The name in the folder that reads the same as this one, but for one that goes away. */
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

/** The path of something in the same folder. */
const besides = (path: string, name: string): string =>
  path.slice(0, path.lastIndexOf('/') + 1) + name.normalize('NFC')
