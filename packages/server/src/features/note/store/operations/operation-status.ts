import { isSameFile } from '../files/plain-file.ts'
import type { VaultFiles } from '../files/vault-files.ts'
import type { Change } from './operation.ts'
import { positionsAfter } from './reverse-changes.ts'
import { createHash } from 'node:crypto'
import { shortHash } from '../reading/note-content.ts'

/** The progress of a change as seen on disk: not started, done, or overridden by something else. */
export type Standing = 'before' | 'after' | 'other'

export async function standings(files: VaultFiles, changes: readonly Change[]): Promise<Standing[]> {
  const found: Standing[] = []
  const moves: Change[] = []
  for (const change of changes)
    if (change.kind === 'move' && (await standingOf(files, change)) === 'after') moves.push(change)
  const placeNow = positionsAfter(moves)
  for (const change of changes) found.push(await standingOf(files, change, placeNow))
  return found
}

async function standingOf(
  files: VaultFiles,
  change: Change,
  placeNow = (path: string) => path,
): Promise<Standing> {
  const isThere = async (path: string) => (await files.stamp(path)) !== undefined
  switch (change.kind) {
    case 'create-folder':
    case 'untrash':
      return (await isThere(change.path)) ? 'after' : 'before'
    case 'remove-folder':
      return (await isThere(change.path)) ? 'before' : 'after'
    case 'trash': {
      const hash = change.hash && (await hashOfFile(files, change.path))
      if (!(await isThere(change.path))) return 'after'
      return hash === change.hash ? 'before' : 'other'
    }
    case 'create': {
      const hash = await hashOfFile(files, change.path)
      if (hash === undefined) return (await isThere(change.path)) ? 'other' : 'before'
      return hash === change.hash ? 'after' : 'other'
    }
    case 'edit': {
      const hash = await hashOfFile(files, placeNow(change.path))
      // An edit without effect counts as done.
      if (hash === change.after) return 'after'
      return hash === change.before ? 'before' : 'other'
    }
    case 'move': {
      const [here, there] = [await files.stamp(change.from), await files.stamp(change.to)]
      if (here && there) return isSameFile(here, there) ? 'before' : 'other'
      return here ? 'before' : there ? 'after' : 'other'
    }
  }
}

const BLOCK_BYTES = 256 * 1024

/** Hashes a file of any size; undefined if there is none. */
async function hashOfFile(files: VaultFiles, path: string): Promise<string | undefined> {
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
