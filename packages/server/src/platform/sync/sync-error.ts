import * as z from 'zod'
import { SYNC_PROTOCOL } from './wire.ts'

/** A failed exchange, with a code that both sides know and a message for the user. */
export class SyncError extends Error {
  override readonly name = 'SyncError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const VERSION_CODE = 'VERSION'

/** Checked before the rest of a request is read, because other protocols may use other fields. */
export function assertProtocol(protocol: number, theirVersion: string, ourVersion: string): void {
  if (protocol === SYNC_PROTOCOL) return
  const behind = protocol < SYNC_PROTOCOL ? 'the device' : 'the server'
  throw new SyncError(
    VERSION_CODE,
    `The device (${theirVersion}) and the server (${ourVersion}) use incompatible versions. Update ${behind}. ` +
      'Nothing is lost, and sync continues afterwards.',
  )
}

/** Why a request to a server failed. */
export type FaultCode =
  /** No answer from the address. */
  | 'UNREACHABLE'
  /** The server's certificate is invalid. */
  | 'INSECURE'
  /** Not a Tutor Nexus server, or one without sync. */
  | 'NOT_OURS'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  /** The server's disk is full. */
  | 'FULL'

/** Temporary failures, which are worth retrying. */
const TRANSIENT: ReadonlySet<string> = new Set<FaultCode>([
  'UNREACHABLE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'FULL',
])

/** A network failure or a rejection by the server. The message is for the device's user. */
export class ServerError extends SyncError {
  /** The minimum delay in seconds, if the server gives one. */
  readonly retryAfter: number | undefined

  constructor(code: string, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(code, message, options)
    this.retryAfter = options.retryAfter
  }

  /** Whether a retry can succeed without the user's help. */
  get isTransient(): boolean {
    return TRANSIENT.has(this.code)
  }
}

/** PostgreSQL's error classes for invalid data and constraint violations. */
const DATA_ERROR_CLASSES = /^2[23][0-9A-Z]{3}$/

/**
 * Whether the data itself made a write fail, so that only this change is set aside. Other failures, such as a
 * full disk, are temporary.
 */
export function isDataError(fault: unknown): boolean {
  if (fault instanceof z.ZodError || fault instanceof TypeError || fault instanceof RangeError) return true
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return code.startsWith('SQLITE_CONSTRAINT') || DATA_ERROR_CLASSES.test(code)
}
