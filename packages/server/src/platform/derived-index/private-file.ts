import { closeSync, fchmodSync, openSync } from 'node:fs'

/** Makes the file, if it is not there, and lets nobody but its owner read it: SQLite's own files beside it follow. */
export function keepPrivate(file: string): void {
  const handle = openSync(file, 'a', 0o600)
  try {
    fchmodSync(handle, 0o600)
  } finally {
    closeSync(handle)
  }
}
