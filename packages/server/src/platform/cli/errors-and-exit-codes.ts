import { isToolError, type ToolError } from '@tutor-nexus/toolkit'
import type { ErrorKind } from '@tutor-nexus/toolkit/contract'
import { SettingsError } from '../settings/settings.ts'
import { StoreError } from '../store/errors.ts'
import { SyncError } from '../sync/sync-error.ts'
import { asStarted } from './started-as.ts'
import { safeText } from './terminal/cell.ts'

/** What a program that runs `tn` can tell a failure by. */
export const EXIT: Readonly<Record<ErrorKind, number>> = { system: 1, validation: 2, business: 3 }

/** Something that the person at the keyboard can mend; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Says what went wrong, in one line where we know it, and gives the exit code. */
export function reportError(error: unknown): number {
  if (error instanceof UsageError || error instanceof SettingsError)
    return say(error.message, EXIT.validation)
  if (error instanceof StoreError || error instanceof SyncError) return say(error.message, EXIT.business)
  if (isToolError(error)) return say(withReason(error), EXIT[error.details.kind])
  const known = KNOWN[codeOf(error)]
  if (known) return say(`${known} (${error instanceof Error ? error.message : ''})`, EXIT.business)
  return say(error instanceof Error ? (error.stack ?? error.message) : String(error), EXIT.system)
}

/** Mistakes and mishaps that are no fault of the program's; `tn doctor` says more. */
const KNOWN: Readonly<Record<string, string>> = {
  ENOENT: 'No such file or folder',
  EISDIR: 'Expected a file, found a folder',
  ENOTDIR: 'Part of the path is not a folder',
  EEXIST: 'The data folder cannot be created; set TN_HOME to another folder',
  EACCES: 'Permission denied',
  EROFS: 'The disk is read-only',
  ENOSPC: 'The disk is full',
  ECONNREFUSED: 'The database server does not answer; check TN_DATABASE_URL',
  ENOTFOUND: 'Database server not found; check TN_DATABASE_URL',
  SQLITE_NOTADB: 'The file is not a database; run `tn doctor`',
  SQLITE_CORRUPT: 'The database is damaged; run `tn doctor`',
  EDQUOT: 'The disk is full',
  SQLITE_FULL: 'The disk is full',
  SQLITE_IOERR: 'The disk cannot be read or written; is it full?',
  SQLITE_CANTOPEN: 'The database file cannot be opened',
  SQLITE_READONLY: 'The database file is read-only',
}

/** SQLite adds details to its codes, such as `SQLITE_IOERR_SHMSIZE`. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code.replace(/^(SQLITE_[A-Z]+)_.*$/, '$1')
    : ''

const withReason = ({ message, details: { reason } }: ToolError): string =>
  reason === undefined ? message : `${message}. ${reason}`

/** A line to the person at the keyboard, and the exit code that goes with it. */
export function say(message: string, code: number): number {
  console.error(`tn: ${safeText(asStarted(message))}`)
  return code
}
