import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The size of all files in a folder. Entries that disappear meanwhile count as nothing. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) bytes += await folderBytes(path)
      else if (entry.isFile()) bytes += (await stat(path)).size
    }
  } catch (error) {
    if (!isGone(error)) throw error
  }
  return bytes
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
