import type { FileStamp, VaultFiles } from '../files/vault-files.ts'
import { hashOfFile } from './file-hash.ts'
import type { Change } from './operation.ts'
import { placesAfter } from '../reading/position-after.ts'

/** How far a change has come, as the files tell: not begun, made, or neither because something else was done there. */
export type Standing = 'before' | 'after' | 'other'

/** Of each change of an operation, in their order. */
export async function standings(files: VaultFiles, changes: readonly Change[]): Promise<Standing[]> {
  const found: Standing[] = []
  const moves: Change[] = []
  for (const change of changes)
    if (change.kind === 'move' && (await standingOf(files, change)) === 'after') moves.push(change)
  const placeNow = placesAfter(moves)
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
      // One that changes nothing is made already.
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

/** One file under two names: the second is given before the first is taken away. */
export const isSameFile = (one: FileStamp, other: FileStamp): boolean =>
  one.device === other.device && one.inode === other.inode
