import { createHash } from 'node:crypto'

const SHA256 = /^[0-9a-f]{64}$/
const LENGTH = 16

/** The same for all recordings of a project, whichever agent made them; some agents name the folder by its hash. */
export function projectHash(cwd: string | null, folder: string): string {
  if (cwd === null && SHA256.test(folder)) return folder.slice(0, LENGTH)
  return createHash('sha256')
    .update(cwd ?? folder)
    .digest('hex')
    .slice(0, LENGTH)
}
