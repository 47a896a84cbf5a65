import { ToolError } from '@tutor-nexus/toolkit'
import { StoreError } from './store/errors.ts'

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL's classes for a lost connection, too few resources, and an operator who steps in. */
const OUTAGE_CLASSES = ['08', '53', '57']

/** A database that is busy or out of reach is an outage, which passes; any other fault is our own. */
export function explainFault(fault: unknown): ToolError | undefined {
  if (!isOutage(fault)) return undefined
  return new ToolError('SERVICE_UNAVAILABLE', 'The database is not available at the moment', {
    details: { reason: 'Try again; a change is safe to repeat with the same clientEventId', retryAfter: 2 },
    cause: fault,
  })
}

function isOutage(fault: unknown): boolean {
  if (fault instanceof StoreError) return fault.fault === 'busy' || fault.fault === 'closed'
  if (!(fault instanceof Error)) return false
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
  const inPostgres = /^[0-9A-Z]{5}$/.test(code) && OUTAGE_CLASSES.some((outage) => code.startsWith(outage))
  return (
    CONNECTION_CODES.has(code) ||
    code === 'SQLITE_FULL' ||
    inPostgres ||
    /Connection terminated/.test(fault.message)
  )
}
