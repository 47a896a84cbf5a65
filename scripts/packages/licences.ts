import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const original = join(import.meta.dirname, '../../LICENSE')

/** Each published package carries the licence. */
export const licences = ['packages/toolkit/LICENSE', 'packages/server/LICENSE'].map((file) => ({
  file,
  make: () => readFile(original, 'utf8'),
}))
