import type { FolderEntry } from './open-folder.ts'
import { refuseClash } from './name-clash.ts'
import { moveTo } from './move-entry.ts'
import { discard, writeTemporary } from './temporary-files.ts'
import type { FileStamp } from './vault-files.ts'

/** The file appears only when it is complete and on disk. */
export async function createFile(place: FolderEntry, bytes: Buffer): Promise<FileStamp> {
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
