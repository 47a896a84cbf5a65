import type { VaultFiles } from '../files/vault-files.ts'
import { createHash } from 'node:crypto'
import { shortHash } from '../reading/note-content.ts'

const BLOCK_BYTES = 256 * 1024

/** Hashes a file of any size; undefined if there is none. */
export async function hashOfFile(files: VaultFiles, path: string): Promise<string | undefined> {
  const stamp = await files.stamp(path)
  if (!stamp || stamp.kind === 'folder') return undefined
  return files.reading(path, async (read, { bytes }) => {
    const sha = createHash('sha256')
    const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, bytes + 1))
    for (let at = 0; ;) {
      const got = await read(block, at)
      if (got === 0) return shortHash(sha.digest('hex'))
      sha.update(block.subarray(0, got))
      at += got
    }
  })
}
