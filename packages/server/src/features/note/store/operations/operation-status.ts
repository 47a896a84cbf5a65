import { isSameFile } from '../files/regular-file.ts'
import type { VaultFiles } from '../files/vault-files.ts'
import type { Change } from './operation.ts'
import { pathAfterMoves } from './reverse-changes.ts'
import { createHash } from 'node:crypto'
import { shortHash } from '../reading/note-content.ts'

/** The progress of a change as seen on disk: not started, done, or overridden by something else. */
export type ChangeState = 'before' | 'after' | 'other'

export async function changeStates(files: VaultFiles, changes: readonly Change[]): Promise<ChangeState[]> {
  const found: ChangeState[] = []
  const moves: Change[] = []
  for (const change of changes)
    if (change.kind === 'move' && (await stateOf(files, change)) === 'after') moves.push(change)
  const currentPath = pathAfterMoves(moves)
  for (const change of changes) found.push(await stateOf(files, change, currentPath))
  return found
}

async function stateOf(
  files: VaultFiles,
  change: Change,
  currentPath = (path: string) => path,
): Promise<ChangeState> {
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
      const hash = await hashOfFile(files, currentPath(change.path))
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
