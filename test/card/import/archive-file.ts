import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { temporaryFolder } from '../../support/test-app.ts'

/** Writes an archive into a folder of the test's own. */
export async function archiveFile(entries: Zippable, name = 'deck.apkg'): Promise<string> {
  return writtenFile(zipSync(entries), name)
}

export async function writtenFile(bytes: Uint8Array | string, name: string): Promise<string> {
  const file = join(await temporaryFolder(), name)
  await writeFile(file, bytes)
  return file
}
