import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Real agreements to look at and to test with; they are not part of the product and not in the repository. */
const FOLDER = join(import.meta.dirname, '../../../shared/data/transfer')

export interface SharedFile {
  path: string
  absent: boolean
}

/** A shared file; where it is absent, a line says which tests are skipped for it. */
export function sharedFile(name: string): SharedFile {
  const path = join(FOLDER, name)
  const absent = !existsSync(path)
  if (absent) process.stdout.write(`skipped: tests on ../shared/data/transfer/${name}, which is absent\n`)
  return { path, absent }
}
