import { ToolError } from '@tutor-nexus/toolkit'

/** What can be wrong with a database as a whole. */
export type StoreFault =
  | 'busy'
  | 'closed'
  | 'commit-unknown'
  | 'damaged'
  | 'in-use'
  | 'not-ours'
  | 'schema-too-new'
  | 'bad-archive'
  | 'file-exists'
  | 'name-taken'
  | 'not-durable'
  | 'partly-stored'
  | 'rolled-back'
  | 'transaction-over'
  | 'unsupported'

export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly fault: StoreFault

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

export function rolledBack(cause?: unknown): StoreError {
  return new StoreError('rolled-back', 'A statement failed, so its transaction was rolled back.', { cause })
}

/** A failure after something of the same call has been stored. */
export const partlyStored = (cause: unknown): StoreError =>
  new StoreError('partly-stored', 'Something was stored before this failed.', { cause })

/** The error of a failed commit: where the database could not say whether it was done, neither can we. */
export function commitError(cause: unknown): unknown {
  if (!leavesCommitOpen(cause)) return cause
  return new StoreError('commit-unknown', 'It is not known whether the transaction was committed.', { cause })
}

/** PostgreSQL's own errors come before a commit, unless they end the connection. */
function leavesCommitOpen(fault: unknown): boolean {
  if (fault instanceof StoreError) return false
  const code = codeOf(fault)
  if (code.startsWith('SQLITE_')) return code.startsWith('SQLITE_IOERR')
  return !SQLSTATE.test(code) || code.startsWith('08') || code.startsWith('57')
}

const MAY_BE_STORED: ReadonlySet<StoreFault> = new Set<StoreFault>(['commit-unknown', 'partly-stored'])
const mayBeStored = (fault: unknown): boolean =>
  chainOf(fault).some((each) => each instanceof StoreError && MAY_BE_STORED.has(each.fault))

export const MAY_BE_SAVED = 'It may have been saved'
const REPEAT = 'repeat it with the same clientEventId, or check first what was saved'

const SQLSTATE = /^[0-9A-Z]{5}$/
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL's error classes for lost connections, refused sign-ins, insufficient resources and operator intervention. */
const OUTAGE_CLASSES = ['08', '28', '53', '57']
/** A standby that has not been promoted yet, and a database that is being replaced. */
const OUTAGE_STATES = new Set(['25006', '3D000'])
/** What the driver says of a broken connection without a code. */
const DRIVER_OUTAGE = /Connection terminated|not queryable|timeout exceeded when trying to connect/
const STORE_OUTAGES: ReadonlySet<StoreFault> = new Set<StoreFault>([
  'busy',
  'closed',
  'commit-unknown',
  'in-use',
])

/** The fault and what caused it, if the store says so: a rolled-back transaction alone does not tell why. */
const chainOf = (fault: unknown): unknown[] =>
  fault instanceof StoreError && fault.cause !== undefined ? [fault, ...chainOf(fault.cause)] : [fault]

/** Maps an unavailable or busy database to a temporary outage. Any other error is a bug of ours. */
export function toToolError(fault: unknown): ToolError | undefined {
  if (isDiskFull(fault)) return diskFull(fault)
  if (isDamage(fault)) return damaged(fault)
  if (chainOf(fault).some((each) => UNUSABLE.test(codeOf(each)))) return unusable(fault)
  if (!chainOf(fault).some(isOutage)) return undefined
  const reason = mayBeStored(fault)
    ? `${MAY_BE_SAVED}: ${REPEAT}`
    : 'Try again. Repeating a change with the same clientEventId is safe'
  return new ToolError('SERVICE_UNAVAILABLE', 'The database is temporarily unavailable', {
    details: { reason, retryAfter: 2 },
    cause: fault,
  })
}

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : ''

const FULL_CODES = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])
export const isDiskFull = (fault: unknown): boolean =>
  chainOf(fault).some((each) => FULL_CODES.has(codeOf(each)))

const DAMAGE = /^(?:SQLITE_(?:CORRUPT|NOTADB)|XX00[12]$)/
/** The file or its disk refuses to be read or written. */
const UNUSABLE = /^(?:SQLITE_(?:IOERR|CANTOPEN|READONLY)|58\d\w\w$|EIO$|EROFS$)/

export const isDamage = (fault: unknown): boolean =>
  chainOf(fault).some(
    (each) => DAMAGE.test(codeOf(each)) || (each instanceof StoreError && each.fault === 'damaged'),
  )

const damaged = (cause: unknown): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', 'The database is damaged', {
    details: { reason: 'Whoever runs this server has to restore a backup. `tn doctor` says what is damaged' },
    cause,
  })

const unusable = (cause: unknown): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', 'The database cannot be read or written', {
    details: {
      reason: `${mayBeStored(cause) ? `${MAY_BE_SAVED}. ` : ''}Whoever runs this server has to check its disk and the permissions of the data folder`,
    },
    cause,
  })

/** Without `retryAfter`, because retrying does not help. */
const diskFull = (cause: unknown): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', 'The disk that holds the data is full', {
    details: {
      reason: mayBeStored(cause)
        ? `${MAY_BE_SAVED}. Free up space on the disk of the data folder, then ${REPEAT}`
        : 'Nothing was changed. Free up space on the disk of the data folder, then try again',
    },
    cause,
  })

function isOutage(fault: unknown): boolean {
  if (fault instanceof StoreError) return STORE_OUTAGES.has(fault.fault)
  const code = codeOf(fault)
  const inPostgres = SQLSTATE.test(code) && OUTAGE_CLASSES.some((outage) => code.startsWith(outage))
  return (
    CONNECTION_CODES.has(code) ||
    OUTAGE_STATES.has(code) ||
    inPostgres ||
    (fault instanceof Error && DRIVER_OUTAGE.test(fault.message))
  )
}
