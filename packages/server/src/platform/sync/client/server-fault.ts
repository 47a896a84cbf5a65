import { SyncError } from '../sync-error.ts'

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
export class ServerFault extends SyncError {
  /** Seconds to wait at least, where the server says so. */
  readonly retryAfter: number | undefined

  constructor(code: string, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(code, message, options)
    this.retryAfter = options.retryAfter
  }

  /** Whether it is worth asking again without anybody doing anything. */
  get passes(): boolean {
    return PASSING.has(this.code)
  }
}
