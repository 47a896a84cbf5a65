import { realpathSync } from 'node:fs'
import { CheckedFolder } from './checked-folder.ts'
import { faultCode } from './fault-code.ts'
import { canPin, PinnedFolder } from './pinned-folder.ts'
import { vaultGone } from './refusals.ts'
import type { Root } from './walk.ts'

const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

/** Resolves the vault's folder once; a link put in its place later is not followed. */
export function vaultRoot(folder: string, isPinned = canPin()): Root {
  const address = whereThere(() => realpathSync.native(folder))
  return () => whereThere(() => (isPinned ? new PinnedFolder(address) : new CheckedFolder(address)))
}

function whereThere<Result>(look: () => Result): Result {
  try {
    return look()
  } catch (fault) {
    throw GONE.has(faultCode(fault)) ? vaultGone(fault) : fault
  }
}
