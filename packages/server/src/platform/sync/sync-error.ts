import * as z from 'zod'
import { SYNC_PROTOCOL } from './wire.ts'

/** Why an exchange did not come about, with a code that both sides know and words for the user. */
export class SyncError extends Error {
  override readonly name = 'SyncError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const VERSION_CODE = 'VERSION'

/** At a server, before anything else of a request is read: another protocol may mean anything by it. */
export function assertProtocol(protocol: number, theirVersion: string, ourVersion: string): void {
  if (protocol === SYNC_PROTOCOL) return
  const behind = protocol < SYNC_PROTOCOL ? 'the device' : 'the server'
  throw new SyncError(
    VERSION_CODE,
    `The device (${theirVersion}) and the server (${ourVersion}) cannot exchange changes: update ${behind}. ` +
      'Nothing is lost, and it goes on by itself afterwards.',
  )
}

/** Why a server could not be asked, or would not do what it was asked for. */
export type FaultCode =
  /** Nobody answers at the address. */
  | 'UNREACHABLE'
  /** Whoever answers cannot prove to be that host. */
  | 'INSECURE'
  /** Whoever answers is no server of ours, or one from before there was sync. */
  | 'NOT_OURS'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  /** Its disk is. */
  | 'FULL'

/** They pass by themselves, so that it is worth asking again. */
const PASSING: ReadonlySet<string> = new Set<FaultCode>([
  'UNREACHABLE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'FULL',
])

/** A failure on the way to a server, or a refusal of the server's. Its message is for the person whose device it is. */
export class ServerError extends SyncError {
  /** Seconds to wait at least, where the server says so. */
  readonly retryAfter: number | undefined

  constructor(code: string, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(code, message, options)
    this.retryAfter = options.retryAfter
  }

  /** Whether it is worth asking again without anybody doing anything. */
  get isTransient(): boolean {
    return PASSING.has(this.code)
  }
}

/** PostgreSQL's classes for data that cannot be, and for what a constraint forbids. */
const UNFIT_CLASSES = /^2[23][0-9A-Z]{3}$/

/**
 * Whether a change itself made a write fail, so that it would fail again: then only that one is put aside. Anything
 * else, such as a full disk, passes.
 */
export function isDataError(fault: unknown): boolean {
  if (fault instanceof z.ZodError || fault instanceof TypeError || fault instanceof RangeError) return true
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return code.startsWith('SQLITE_CONSTRAINT') || UNFIT_CLASSES.test(code)
}
