import { ToolError } from '@tutor-nexus/toolkit'

/** What can be wrong with a database as a whole. */
export type StoreFault =
  | 'busy'
  | 'closed'
  | 'in-use'
  | 'not-ours'
  | 'schema-too-new'
  | 'bad-archive'
  | 'file-exists'
  | 'name-taken'
  | 'not-durable'
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

export function rolledBack(): StoreError {
  return new StoreError('rolled-back', 'A statement failed, so its transaction was rolled back.')
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL's error classes for lost connections, insufficient resources and operator intervention. */
const OUTAGE_CLASSES = ['08', '53', '57']

/** Maps an unavailable or busy database to a temporary outage. Any other error is a bug of ours. */
export function toToolError(fault: unknown): ToolError | undefined {
  if (isDiskFull(fault)) return diskFull(fault)
  if (!isOutage(fault)) return undefined
  return new ToolError('SERVICE_UNAVAILABLE', 'The database is temporarily unavailable', {
    details: { reason: 'Try again. Repeating a change with the same clientEventId is safe', retryAfter: 2 },
    cause: fault,
  })
}

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : ''

const FULL_CODES = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])
export const isDiskFull = (fault: unknown): boolean => FULL_CODES.has(codeOf(fault))

/** Without `retryAfter`, because retrying does not help. */
const diskFull = (cause: unknown): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', 'The disk that holds the data is full', {
    details: { reason: 'Nothing was changed. Free up space on the disk of the data folder, then try again' },
    cause,
  })

function isOutage(fault: unknown): boolean {
  if (fault instanceof StoreError) return fault.fault === 'busy' || fault.fault === 'closed'
  const code = codeOf(fault)
  const inPostgres = /^[0-9A-Z]{5}$/.test(code) && OUTAGE_CLASSES.some((outage) => code.startsWith(outage))
  return (
    CONNECTION_CODES.has(code) ||
    inPostgres ||
    (fault instanceof Error && /Connection terminated/.test(fault.message))
  )
}
